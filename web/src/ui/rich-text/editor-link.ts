import { type Editor, PendingActions } from 'ckeditor5'

/** Reading a text out of the editor may take this long, in milliseconds, and still be done at every key. */
const quick = 12
/** Otherwise it waits until nothing was typed for so long. */
const pause = 500

/**
 * Keeps the text of an editor and the value of a field the same. The editor writes HTML in its own way, so a text
 * that was not changed is told as it came: opening it alone does not make a form dirty.
 */
export class EditorLink {
  /** Gets every new text. */
  tell: (html: string) => void = () => {}
  private editor: Editor | undefined
  private readonly initial: string
  /** The text the field holds, and how the editor writes it. */
  private value: string
  private written = ''
  private timer: ReturnType<typeof setTimeout> | undefined
  private isQuick = true
  private isPutting = false
  private described: { isWrong: boolean; by: string | undefined } = { isWrong: false, by: undefined }
  private original = { value: '', written: '' }
  /** What was told and has not come back as the field's value yet: somebody may type faster than pages are drawn. */
  private told: string[] = []

  /** @param initial the text the editor is made with */
  constructor(initial: string) {
    this.initial = initial
    this.value = initial
  }

  /** Also after a crash, or when React took the editor down for a while: the new one gets the text there was. */
  connect(editor: Editor): void {
    const isFirst = this.editor === undefined
    this.editor = editor
    const isCurrent = isFirst ? this.value === this.initial : editor.getData() === this.written
    if (!isCurrent) this.put(this.value)
    this.written = editor.getData()
    if (isFirst) this.original = { value: this.value, written: this.written }
    this.showDescription()
  }

  /** Puts a text into the editor, unless it is the one it holds. */
  write(value: string): void {
    const echo = this.told.indexOf(value)
    if (echo >= 0) this.told.splice(0, echo + 1)
    if (echo >= 0 || value === this.value) return
    this.told = []
    this.value = value
    this.stopTimer()
    if (!this.editor) return
    this.put(value)
    this.written = this.editor.getData()
    this.original = { value, written: this.written }
  }

  noteChange(): void {
    if (this.isPutting) return
    this.stopTimer()
    if (this.isQuick) this.read()
    else this.timer = setTimeout(() => this.read(), pause)
  }

  /** Tells at once what was typed and not told yet. */
  flush(): void {
    if (this.timer === undefined) return
    this.stopTimer()
    this.read()
  }

  focus(): void {
    this.editor?.editing.view.focus()
  }

  /** Whether a picture is still being uploaded. */
  isBusy(): boolean {
    return this.editor?.plugins.get(PendingActions).hasAny ?? false
  }

  /** Says aloud what a field says: that its text is wrong, and where it is explained. */
  describe(described: { isWrong: boolean; by: string | undefined }): void {
    if (described.isWrong === this.described.isWrong && described.by === this.described.by) return
    this.described = described
    this.showDescription()
  }

  private showDescription(): void {
    const { described } = this
    const view = this.editor?.editing.view
    const root = view?.document.getRoot()
    if (!view || !root) return
    view.change((writer) => {
      if (described.isWrong) writer.setAttribute('aria-invalid', 'true', root)
      else writer.removeAttribute('aria-invalid', root)
      if (described.by) writer.setAttribute('aria-describedby', described.by, root)
      else writer.removeAttribute('aria-describedby', root)
    })
  }

  /** What is put in from outside is no change to tell of. */
  private put(value: string): void {
    this.isPutting = true
    this.editor?.setData(value)
    this.isPutting = false
  }

  private read(): void {
    if (!this.editor || this.editor.state === 'destroyed') return
    const start = performance.now()
    const written = this.editor.getData()
    this.isQuick = performance.now() - start < quick
    if (written === this.written) return
    this.written = written
    this.value = written === this.original.written ? this.original.value : written
    this.told.push(this.value)
    this.tell(this.value)
  }

  private stopTimer(): void {
    clearTimeout(this.timer)
    this.timer = undefined
  }
}
