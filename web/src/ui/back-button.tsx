import { useT } from '../shell/i18n.ts'
import { ActionButton } from './controls/action-link.tsx'
import { Icon } from './controls/icon.tsx'
import { IconBack } from './icons.ts'

interface BackButtonProps {
  /** The function from useBack. */
  back: () => void
  /** Target without JavaScript; only pages rendered on the server need it. */
  href?: string
}

/** The back button, for the prop `back` of a page. */
export function BackButton({ back, href }: BackButtonProps) {
  const t = useT()
  return (
    <ActionButton look="quiet" href={href} run={back}>
      <Icon icon={IconBack} size={24} />
      {t('action.back')}
    </ActionButton>
  )
}
