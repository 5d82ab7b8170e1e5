import { admin, allows } from '#contract/access.ts'
import { useT } from '../../../shell/i18n.ts'
import { useSession } from '../../../shell/session.ts'
import { Button } from '../../../ui/controls/button.tsx'

/** Leads those who may to the page on which the statutes are written. */
export function ToStatutes() {
  const t = useT()
  if (!allows(admin, useSession()?.authorities ?? null)) return null
  return (
    <div>
      <Button look="quiet" to="/axustes/estatutos/novos">
        {t('convocatoria.to-statutes')}
      </Button>
    </div>
  )
}
