import { useQuery } from '@tanstack/react-query'
import { portalConfig } from '../../../shell/config.ts'
import { useT } from '../../../shell/i18n.ts'
import { Link } from '../../../shell/link.tsx'
import { Warning } from '../../../ui/controls/warning.tsx'
import { cobroQuery } from '../../axustes/axustes.calls.ts'

/** Says what the orders would be printed without, before they are signed; nothing where all is there. */
export function OrderLacks() {
  const t = useT()
  const cobro = useQuery({ ...cobroQuery, meta: { isQuiet: true } }).data
  const hasAddress = portalConfig().asociacion.enderezo.direccion !== ''
  if (!cobro || (cobro.identificadorAcredor && hasAddress)) return null
  return (
    <div className="mandatos-told row">
      <Warning>
        {t(cobro.identificadorAcredor ? 'mandatos.order-lacks-address' : 'mandatos.order-lacks-id')}
      </Warning>
      {!cobro.identificadorAcredor && <Link to="/cotas/axustes">{t('cotas.settings')}</Link>}
    </div>
  )
}
