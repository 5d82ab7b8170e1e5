import type { EstadoSolicitude } from '#contract/solicitudes.ts'
import { useT } from '../../shell/i18n.ts'
import { Status } from '../../ui/status.tsx'

const looks = {
  RECIBIDA: 'waiting',
  ADMITIDA: 'on',
  DENEGADA: 'off',
  RETIRADA: 'off',
  PECHADA: 'off',
} as const satisfies Record<EstadoSolicitude, string>

/** The state of an application, as icon and word. */
export function SolicitudeState({ estado }: { estado: EstadoSolicitude }) {
  const t = useT()
  return <Status state={looks[estado]}>{t(`solicitudes.estado.${estado}`)}</Status>
}
