import { useT } from '../shell/i18n.ts'
import { notify } from '../shell/notifications.tsx'
import './form/form.css'
import { IconCopy } from './icons.ts'

/** Puts `text` where it can be pasted from, and says whether that worked: not every browser lets a page do it. */
export function CopyButton({ text, children }: { text: string; children: string }) {
  const t = useT()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      notify({ kind: 'success', text: t('copy.done') })
    } catch {
      notify({ kind: 'warning', text: t('copy.failed') })
    }
  }
  return (
    <button type="button" className="link-button" onClick={() => void copy()}>
      <IconCopy size={20} stroke={1.75} aria-hidden />
      {children}
    </button>
  )
}
