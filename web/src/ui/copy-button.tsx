import { useT } from '../shell/i18n.ts'
import { notify } from '../shell/notices.ts'
import { Button } from './controls/button.tsx'
import { Icon } from './controls/icon.tsx'
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
    <Button look="link" onClick={() => void copy()}>
      <Icon icon={IconCopy} />
      {children}
    </Button>
  )
}
