import { useQuery } from '@tanstack/react-query'
import type { CotasPropias } from '#contract/recibos.ts'
import { useT } from '../../../shell/i18n.ts'
import { Page } from '../../../shell/page.tsx'
import { useSession } from '../../../shell/session.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LoadedPart } from '../../../ui/loaded.tsx'
import { RecibosList } from '../dues/recibos-list.tsx'
import { Charges } from './charges.tsx'
import { HowToPay } from './how-to-pay.tsx'
import { findChargesToDebit, findChargesToPay, ownCotasQuery, toSentence } from './own-cotas.ts'
import { CotasState } from './own-cotas-line.tsx'
import { OwnMandate } from './own-mandate.tsx'
import './mina-cota.css'

export const queries = () => [ownCotasQuery]

/** The sum that the user owes, how to pay it, and all charges so far. */
export function Component() {
  const t = useT()
  return (
    <Page title={t('title.mina-cota')} width="form">
      <LoadedPart query={useQuery(ownCotasQuery)}>{(cotas) => <OwnCotas cotas={cotas} />}</LoadedPart>
    </Page>
  )
}

function OwnCotas({ cotas }: { cotas: CotasPropias }) {
  const t = useT()
  const socioId = useSession()?.socioId ?? null
  const owed = findChargesToPay(cotas.recibos, socioId)
  const charged = findChargesToDebit(cotas.recibos)
  return (
    <>
      <div className="mina-cota-state">
        <CotasState sentence={toSentence(cotas, socioId, t)} />
      </div>
      {/* a charge that cannot be debited says what is wrong with the mandate */}
      {cotas.mandato && !owed.some(({ forma }) => forma?.xeito === 'SEN_MANDATO') && (
        <p>
          <OwnMandate mandato={cotas.mandato} />
          {cotas.mandato.estado === 'ACTIVO' &&
            cotas.metodo === 'TRANSFERENCIA' &&
            owed.length > 0 &&
            ` ${t('mina-cota.pays-by.TRANSFERENCIA')}`}
        </p>
      )}
      {charged.length > 1 && <Charges dues={charged} socioId={socioId} />}
      {owed.length > 0 && <HowToPay how={cotas.comoPagar} owed={owed} socioId={socioId} />}
      <h2 className="mina-cota-recibos">{t('mina-cota.recibos')}</h2>
      {cotas.recibos.length === 0 ? (
        <EmptyState text={t('mina-cota.recibos-none')} />
      ) : (
        <RecibosList recibos={cotas.recibos} of={socioId} label={t('mina-cota.recibos')} />
      )}
    </>
  )
}
