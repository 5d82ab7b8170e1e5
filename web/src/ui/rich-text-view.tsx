import './ck-content.css'

/** Rich text as the editor made it and the server cleaned it. */
export function RichTextView({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server cleans it when it is stored.
  return <div className="ck-content" dangerouslySetInnerHTML={{ __html: html }} />
}
