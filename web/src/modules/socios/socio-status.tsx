import { useT } from '../../shell/i18n.ts'
import { IconCircleCheck, IconCircleOff } from '../../ui/icons.ts'
import './socios.css'

/** Whether somebody is a member now, by icon and word. */
export function SocioStatus({ isActive }: { isActive: boolean }) {
  const t = useT()
  const Icon = isActive ? IconCircleCheck : IconCircleOff
  return (
    <span className={isActive ? 'socio-status is-active' : 'socio-status'}>
      <Icon size={20} stroke={1.75} aria-hidden />
      {t(isActive ? 'socios.active' : 'socios.inactive')}
    </span>
  )
}
