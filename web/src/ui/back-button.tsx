import { useT } from '../shell/i18n.ts'
import { Icon } from '../shell/icons.tsx'
import { ActionLink } from './action-link.tsx'

interface BackButtonProps {
  /** What useBack gives. */
  back: () => void
  /** Where it leads without scripts; only pages rendered on the server need it. */
  href?: string
}

/** The way back, for the `back` of a page. */
export function BackButton({ back, href }: BackButtonProps) {
  const t = useT()
  return (
    <ActionLink className="button button-quiet" href={href} run={back}>
      <Icon name="back" />
      {t('action.back')}
    </ActionLink>
  )
}
