import './mail-frame.css'

/**
 * A message in a frame without scripts, forms and windows. The frame has the portal's own origin, because its pictures
 * require that.
 */
export const MailFrame = ({ html, title }: { html: string; title: string }) => (
  <iframe className="mail-frame" sandbox="allow-same-origin" srcDoc={html} title={title} />
)
