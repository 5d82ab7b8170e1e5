import './correos.css'

/**
 * A message as it arrives, shut in a frame: no scripts, no forms, no windows. It counts as the portal's own origin, as
 * its pictures are given to nobody else.
 */
export const MailFrame = ({ html, title }: { html: string; title: string }) => (
  <iframe className="mail-frame" sandbox="allow-same-origin" srcDoc={html} title={title} />
)
