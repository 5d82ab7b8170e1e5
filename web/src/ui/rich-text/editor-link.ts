import { type Editor, PendingActions } from 'ckeditor5'

/** Maximum time for reading the text from the editor at every keystroke, in milliseconds. */
const quick = 12
/** Otherwise the text is read after a pause of this length. */
const pause = 500

/**
 * Synchronises the text of an editor with the value of a field. The editor normalises HTML, so an unchanged text is reported
 * as it was: opening it does not make a form dirty.
 */
export class EditorLink {
  /** Receives every new text. */
  tell: (html: string) => void = () => {}
  private editor: Editor | undefined
  private readonly initial: string
  /** The value of the field, and the editor's version of it. */
  private value: string
  private written = ''
  private timer: ReturnType<typeof setTimeout> | undefined
  private isQuick = true
  private isPutting = false
  private described: { isWrong: boolean; by: string | undefined } = { isWrong: false, by: undefined }
  private original = { value: '', written: '' }
  /** Reported values that the field has not returned yet: typing can be faster than rendering. */
  private told: string[] = []

  /** @param initial the initial text of the editor */
  constructor(initial: string) {
    this.initial = initial
    this.value = initial
  }

  /** Also called after a crash or a remount: the new editor gets the present text. */
  connect(editor: Editor): void {
    const isFirst = this.editor === undefined
    this.editor = editor
    const isCurrent = isFirst ? this.value === this.initial : editor.getData() === this.written
    if (!isCurrent) this.put(this.value)
    this.written = editor.getData()
    if (isFirst) this.original = { value: this.value, written: this.written }
    this.showDescription()
  }

  /** Sets the text of the editor, unless it is unchanged. */
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

  /** Reports pending changes at once. */
  flush(): void {
    if (this.timer === undefined) return
    this.stopTimer()
    this.read()
  }

  focus(): void {
    this.editor?.editing.view.focus()
  }

  /** Whether a picture is being uploaded. */
  isBusy(): boolean {
    return this.editor?.plugins.get(PendingActions).hasAny ?? false
  }

  /** Sets the ARIA attributes of a field: invalid, described by. */
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

  /** Setting the text from outside is not reported as a change. */
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
