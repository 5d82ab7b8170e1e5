import './ck-content.css'

/** Rich text from the editor, cleaned by the server; `lang` where it is not in the language of the page. */
export function RichTextView({ html, lang }: { html: string; lang?: string | undefined }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server cleans it when it is stored.
  return <div className="ck-content" lang={lang} dangerouslySetInnerHTML={{ __html: html }} />
}
