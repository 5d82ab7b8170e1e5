import { CKEditor } from '@ckeditor/ckeditor5-react'
import { ClassicEditor, type Translations } from 'ckeditor5'
import 'ckeditor5/ckeditor5-editor.css'
import { useEffect, useRef, useState } from 'react'
import type { Language } from '#contract/fields.ts'
import { toLocale, translate, useLocale, useT } from '../../shell/i18n.ts'
import { notify } from '../../shell/notices.ts'
import '../ck-content.css'
import { editorConfig } from './config.ts'
import { EditorLink } from './editor-link.ts'
import './editor.css'
import { takePictures } from './pictures.ts'
import { letTabLeaveTables } from './table-tab.ts'

/** Narrower windows have the short toolbar. */
const narrowWindow = '(max-width: 44.99rem)'

const headerHeight = (): number => document.querySelector('header')?.getBoundingClientRect().height ?? 0

export interface EditorProps {
  id: string
  /** Label of the field, and accessible name of the editor. */
  label: string
  /** HTML, cleaned by the server. */
  value: string
  /** Receives the HTML after a change: at once, or for a long text after a pause; always before a save. */
  onChange: (html: string) => void
  /** Gallery of the pictures in the text, for instance `statics`; without one the text has no pictures and no videos. */
  gallery?: string
  /** Language of the text; by default that of the interface. */
  language?: Language
  isWrong: boolean
  /** Ids of the elements that describe the field. */
  describedBy: string | undefined
}

/** The editor itself, downloaded by its field. It is created once; afterwards only its text changes from outside. */
export default function Editor({ words, ...props }: EditorProps & { words: Translations[] }) {
  const t = useT()
  const locale = useLocale()
  const [link] = useState(() => new EditorLink(props.value))
  const [initial] = useState(props.value)
  const [config] = useState(() =>
    editorConfig({
      label: props.label,
      words,
      language: { ui: locale, content: props.language ? toLocale(props.language) : locale },
      isNarrow: window.matchMedia(narrowWindow).matches,
      hasPictures: props.gallery !== undefined,
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

  // Pending changes must be reported before the form is submitted or the window closes.
  useEffect(() => {
    const form = box.current?.closest('form')
    const flush = () => link.flush()
    const beforeSave = (event: Event) => {
      link.flush()
      if (!link.isBusy()) return
      // a picture that is still uploading would be missing from the saved text
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
          if (props.gallery) takePictures(editor, props.gallery)
          letTabLeaveTables(editor)
          link.connect(editor)
        }}
        onChange={() => link.noteChange()}
        onBlur={() => link.flush()}
      />
    </div>
  )
}
