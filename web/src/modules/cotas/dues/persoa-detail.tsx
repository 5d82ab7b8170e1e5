import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { allows, memberStaff } from '#contract/access.ts'
import type { CotaPersoa } from '#contract/cotas.ts'
import { formatCents } from '#contract/numbers.ts'
import { personName } from '#contract/person-name.ts'
import { useBack } from '../../../shell/back-stack.ts'
import { useT } from '../../../shell/i18n.ts'
import { mailTo } from '../../../shell/mail-to.ts'
import { Page } from '../../../shell/page.tsx'
import { PhoneLinks } from '../../../shell/phone-links.tsx'
import { useSession } from '../../../shell/session.ts'
import { useTitle } from '../../../shell/use-page-change.ts'
import { eurosToCents } from '../../../ui/amounts.ts'
import { BackButton } from '../../../ui/back-button.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { Icon } from '../../../ui/controls/icon.tsx'
import { EmailText } from '../../../ui/email-text.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { RecordHistory } from '../../../ui/history/record-history.tsx'
import { IconUser } from '../../../ui/icons.ts'
import { listPath } from '../../../ui/list/use-list-state.ts'
import { Loaded, LoadedPart } from '../../../ui/loaded.tsx'
import { Status } from '../../../ui/status.tsx'
import { MandatoCard } from '../mandates/mandato-card.tsx'
import { PlanCard } from '../plans/plan-card.tsx'
import { RecibosList } from './recibos-list.tsx'
import '../../attachments/record-facts.css'
import '../parts/cotas.css'
import { listName } from '#contract/person-name.ts'
import { type Fact, Facts } from '../../../ui/facts.tsx'
import { persoaQuery } from '../plans/persoas.calls.ts'
import { chargesOfQuery } from './recibos.calls.ts'

/** The plan and the charges of one member, for the keepers of the finances. */
export function Component() {
  const id = Number(useParams().id)
  return (
    <Loaded query={useQuery(persoaQuery(id))}>{(persoa) => <PersoaDetail key={id} persoa={persoa} />}</Loaded>
  )
}

function PersoaDetail({ persoa }: { persoa: CotaPersoa }) {
  const t = useT()
  const back = useBack(listPath('/cotas/persoas'))
  const isStaff = allows(memberStaff, useSession()?.authorities ?? null)
  const { id } = persoa
  const dues = useQuery({ ...chargesOfQuery(id), meta: { isQuiet: true } })
  useTitle(personName(persoa))
  return (
    <Page
      title={listName(persoa)}
      back={<BackButton back={back} />}
      further={
        isStaff && (
          <Button look="quiet" to={`/socios/${id}`}>
            <Icon icon={IconUser} />
            {t('title.socio')}
          </Button>
        )
      }
    >
      <PersoaFacts persoa={persoa} />
      <PlanCard socioId={id} name={personName(persoa)} mayEdit />
      <MandatoCard socioId={id} name={personName(persoa)} />
      <section className="recibo-part" aria-labelledby="persoa-dues">
        <h2 id="persoa-dues">{t('cotas.recibos')}</h2>
        <LoadedPart query={dues}>
          {(recibos) =>
            recibos.length === 0 ? (
              <EmptyState text={t('persoas.no-dues')} />
            ) : (
              <RecibosList recibos={recibos} of={id} label={t('cotas.recibos')} to={getPath} />
            )
          }
        </LoadedPart>
      </section>
      <div className="form-aside">
        <RecordHistory entidade="cotas" rexistro={String(id)} />
      </div>
    </Page>
  )
}

const getPath = ({ id }: { id: number }) => `/cotas/${id}`

function PersoaFacts({ persoa: { numero, email, telefono, debe } }: { persoa: CotaPersoa }) {
  const t = useT()
  const facts: Fact[] = [
    [
      t('persoas.owes'),
      <Status key="debe" state={debe > 0 ? 'waiting' : 'on'}>
        {debe > 0 ? formatCents(eurosToCents(debe)) : t('persoas.no-debt')}
      </Status>,
    ],
    [t('socio.numero'), numero],
    [
      t('socio.email'),
      email && (
        <a key="email" href={mailTo(email)}>
          <EmailText address={email} />
        </a>
      ),
    ],
    [t('socio.telefono'), telefono && <PhoneLinks key="telefono" text={telefono} />],
  ]
  return <Facts className="record-facts persoa-facts" facts={facts} unknown={t('socio.unknown')} />
}
