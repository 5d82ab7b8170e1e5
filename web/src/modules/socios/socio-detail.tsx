import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { admin, allows, cotaEditors, financeManagers, memberManagers, memberStaff } from '#contract/access.ts'
import { listName, personName } from '#contract/person-name.ts'
import { assignedRoles, type Role } from '#contract/roles.ts'
import type { Socio } from '#contract/socios.ts'
import { call } from '../../shell/api.ts'
import { useT } from '../../shell/i18n.ts'
import { Link } from '../../shell/link.tsx'
import { Page } from '../../shell/page.tsx'
import type { PageAddress } from '../../shell/page-loader.ts'
import { useSession } from '../../shell/session.ts'
import { recordQuery } from '../../ui/collection.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Icon } from '../../ui/controls/icon.tsx'
import { RecordHistory } from '../../ui/history/record-history.tsx'
import { IconPrinter } from '../../ui/icons.ts'
import { InviteAgain, PaperLetter } from '../../ui/invite-again.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { OwnCotasLine } from '../cotas/own/own-cotas-line.tsx'
import { OwnMandateLine } from '../cotas/own/own-mandate.tsx'
import { PlanCard } from '../cotas/plans/plan-card.tsx'
import { planQuery } from '../cotas/plans/plans.calls.ts'
import { AddLink, EditLink, Membership, SocioBack } from './socio-detail-actions.tsx'
import { SocioCampos, SocioFacts } from './socio-detail-facts.tsx'
import { SocioPhoto } from './socio-detail-photo.tsx'
import { LastFee, SocioStatus } from './socio-detail-status.tsx'
import { Documentos } from './socio-documentos.tsx'
import { Pagos } from './socio-pagos.tsx'
import { SocioTabs } from './socio-tabs.tsx'
import { toDocumentoRow, toPagoRow } from './socio-values.ts'
import { useSocioTab } from './use-socio-tab.ts'

export function queries({ params }: PageAddress) {
  const id = Number(params.id)
  return [recordQuery('socios', id), { ...planQuery(id), meta: { isQuiet: true } }]
}

/** A member's record, for the register's staff and for the person. */
export function Component() {
  const id = Number(useParams().id)
  return (
    <Loaded query={useQuery(recordQuery('socios', id))}>
      {(socio) => <SocioDetail key={id} socio={socio} />}
    </Loaded>
  )
}

function SocioDetail({ socio }: { socio: Socio }) {
  const t = useT()
  const session = useSession()
  // The first one that has something to show.
  const { tab, setTab } = useSocioTab(
    socio.documentos.length === 0 && socio.pagos.length > 0 ? 'pagos' : 'documentos',
  )
  const authorities = session?.authorities ?? null
  const isStaff = allows(memberStaff, authorities)
  const isOwn = session?.socioId === socio.id
  const mayManage = allows(memberManagers, authorities)
  const documentos = socio.documentos.map(toDocumentoRow)
  const pagos = socio.pagos.map(toPagoRow)
  return (
    <Page
      title={listName(socio)}
      className="socio-detail"
      picture={<SocioPhoto socio={socio} />}
      subtitle={
        <>
          <SocioStatus socio={socio} />
          <LastFee cota={socio.ultimaCota} />
          {isOwn && <OwnCotasLine socioId={socio.id} />}
        </>
      }
      back={<SocioBack />}
      actions={(isOwn || mayManage) && <EditLink socio={socio} tab={tab} />}
      further={!isOwn && mayManage && <Membership socio={socio} />}
    >
      {mayManage && mayInvite(socio, authorities) && <Letter socio={socio} />}
      <SocioFacts socio={socio} isStaff={isStaff} />
      <SocioCampos socio={socio} />
      <PlanCard socioId={socio.id} name={personName(socio)} mayEdit={allows(cotaEditors, authorities)}>
        {isOwn && <OwnMandateLine />}
        {allows(financeManagers, authorities) && (
          <Link className="target screen-only" to={`/cotas/persoas/${socio.id}`}>
            {t('persoas.see')}
          </Link>
        )}
      </PlanCard>
      <SocioTabs
        shown={tab}
        show={setTab}
        documentos={{
          count: documentos.length,
          panel: (
            <>
              {mayManage && <AddLink socio={socio} tab="documentos" />}
              <Documentos socioId={socio.id} documentos={documentos} />
            </>
          ),
        }}
        pagos={{
          count: pagos.length,
          panel: (
            <>
              {mayManage && <AddLink socio={socio} tab="pagos" />}
              <Pagos socioId={socio.id} pagos={pagos} />
            </>
          ),
        }}
      />
      <div className="form-aside">
        <RecordHistory entidade="socio" rexistro={String(socio.id)} />
        <Button look="link" onClick={() => window.print()}>
          <Icon icon={IconPrinter} />
          {t('socio.print')}
        </Button>
      </div>
    </Page>
  )
}

function Letter({ socio: { id, email, hasPassword, hasLetter } }: { socio: Socio }) {
  if (email === null) return <PaperLetter id={id} hasPassword={hasPassword} hasLetter={hasLetter} />
  return (
    <InviteAgain
      email={email}
      hasLetter={hasLetter}
      send={() => call('POST /socios/:id/invite', { params: { id } })}
    />
  )
}

/**
 * Whether a letter would be made: a person with roles beyond the implied ones gets it from administrators, and so does one without e-mail
 * who has a password.
 */
const mayInvite = (socio: Socio, authorities: readonly Role[] | null): boolean =>
  (!socio.hasPassword || (socio.email === null && allows(admin, authorities))) &&
  socio.fechaBaja === null &&
  (assignedRoles(socio.authorities).length === 0 || allows(admin, authorities))
