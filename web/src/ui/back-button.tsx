import { useT } from '../shell/i18n.ts'
import { Icon } from '../shell/icons.tsx'
import { ActionLink } from './action-link.tsx'

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
    <ActionLink className="button button-quiet" href={href} run={back}>
      <Icon name="back" />
      {t('action.back')}
    </ActionLink>
  )
}
