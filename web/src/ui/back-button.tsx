import { useT } from '../shell/i18n.ts'
import { IconBack } from './icons.ts'

/** The way back, at the head of a page; `back` is what useBack gives. */
export function BackButton({ back }: { back: () => void }) {
  const t = useT()
  return (
    <button type="button" className="button button-quiet" onClick={back}>
      <IconBack size={20} aria-hidden />
      {t('action.back')}
    </button>
  )
}
