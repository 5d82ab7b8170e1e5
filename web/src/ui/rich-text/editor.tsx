import { CKEditor } from '@ckeditor/ckeditor5-react'
import { ClassicEditor, type Translations } from 'ckeditor5'
import 'ckeditor5/ckeditor5-editor.css'
import { useEffect, useRef, useState } from 'react'
import type { Language } from '#contract/fields.ts'
import { localeOf, translate, useLocale, useT } from '../../shell/i18n.ts'
import { notify } from '../../shell/notifications.tsx'
import '../ck-content.css'
import { editorConfig } from './config.ts'
import { EditorLink } from './editor-link.ts'
import './editor.css'
import { takePictures } from './pictures.ts'

/** Below this window width the toolbar is the short one. */
const narrowWindow = '(max-width: 44.99rem)'

const headerHeight = (): number => document.querySelector('header')?.getBoundingClientRect().height ?? 0

export interface EditorProps {
  id: string
  /** Name of the field, also what a screen reader says of the text. */
  label: string
  /** HTML; what the server has cleaned. */
  value: string
  /** Gets the HTML after a change, at once or, in a long text, when the person pauses; always before a save. */
  onChange: (html: string) => void
  /** Shelf of the pictures that are put into the text, for instance `statics`. */
  gallery: string
  /** Language of the text; the interface's unless said otherwise. */
  language?: Language
  isWrong: boolean
  /** Ids of what explains the field. */
  describedBy: string | undefined
}

/** The editor itself, downloaded by the field that shows it. It is made once: only its text changes from outside. */
export default function Editor({ words, ...props }: EditorProps & { words: Translations[] }) {
  const t = useT()
  const locale = useLocale()
  const [link] = useState(() => new EditorLink(props.value))
  const [initial] = useState(props.value)
  const [config] = useState(() =>
    editorConfig({
      label: props.label,
      words,
      language: { ui: locale, content: props.language ? localeOf(props.language) : locale },
      isNarrow: window.matchMedia(narrowWindow).matches,
      headerHeight: headerHeight(),
      t,
    }),
  )
  const box = useRef<HTMLDivElement>(null)

  useEffect(() => {
    link.tell = props.onChange
    link.write(props.value)
    link.describe({ isWrong: props.isWrong, by: props.describedBy })
  })

  // What was typed last must be known before the form is sent or the window goes.
  useEffect(() => {
    const form = box.current?.closest('form')
    const flush = () => link.flush()
    const beforeSave = (event: Event) => {
      link.flush()
      if (!link.isBusy()) return
      // a picture on its way would be missing from the text that is saved
      event.preventDefault()
      event.stopPropagation()
      notify({ kind: 'warning', text: translate('images.uploading') })
    }
    form?.addEventListener('submit', beforeSave, { capture: true })
    document.addEventListener('visibilitychange', flush)
    return () => {
      form?.removeEventListener('submit', beforeSave, { capture: true })
      document.removeEventListener('visibilitychange', flush)
      link.flush()
    }
  }, [link])

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw and announce a group of fields.
    <div
      ref={box}
      id={props.id}
      className={props.isWrong ? 'rich-text is-wrong' : 'rich-text'}
      role="group"
      aria-label={props.label}
      tabIndex={-1}
      onFocus={(event) => event.target === event.currentTarget && link.focus()}
    >
      <CKEditor
        editor={ClassicEditor}
        config={config}
        data={initial}
        onReady={(editor) => {
          takePictures(editor, props.gallery)
          link.connect(editor)
        }}
        onChange={() => link.noteChange()}
        onBlur={() => link.flush()}
      />
    </div>
  )
}
