import './ck-content.css'

/** Rich text from the editor, cleaned by the server. */
export function RichTextView({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server cleans it when it is stored.
  return <div className="ck-content" dangerouslySetInnerHTML={{ __html: html }} />
}
