import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import {
  admin,
  allows,
  boardReaders,
  financeManagers,
  memberManagers,
  type Rule,
  staticEditors,
} from '#contract/access.ts'
import type { Session } from '#contract/account.ts'
import { personName } from '#contract/person-name.ts'
import { NetworkError } from '../../shell/api.ts'
import { portalConfig } from '../../shell/config.ts'
import { headingId } from '../../shell/focus.ts'
import { useT } from '../../shell/i18n.ts'
import { Link } from '../../shell/link.tsx'
import { loadSession, useSessionFailure } from '../../shell/load-session.ts'
import type { PageAddress } from '../../shell/page-loader.ts'
import { useSession } from '../../shell/session.ts'
import { Skeleton } from '../../shell/skeleton.tsx'
import { Icon } from '../../ui/controls/icon.tsx'
import { storedFile } from '../../ui/files/stored-file.ts'
import { IconChevronRight } from '../../ui/icons.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { PersonPhoto } from '../../ui/photos/person-photo.tsx'
import { createPageQueryClient } from '../../ui/query-client.ts'
import { OwnCotasLine, quietCotasQuery } from '../cotas/own/own-cotas-line.tsx'
import { estadoQuery } from '../estado/estado.calls.ts'
import { waitingQuery } from '../solicitudes/solicitudes.calls.ts'
import { FirstSteps } from './first-steps.tsx'
import {
  asambleasQuery,
  cotasTasksQuery,
  juntasQuery,
  newDocumentosQuery,
  newestContasQuery,
  nextEventosQuery,
  ownSocioQuery,
  samplesQuery,
} from './own-home.calls.ts'
import { AskedMeetings, NextEventos, NextMeeting } from './own-next.tsx'
import { NewPapers } from './own-papers.tsx'
import { Tasks } from './own-tasks.tsx'
import './own-home.css'

/**
 * The data read for a user stay while they move about in the portal. They are read anew for another user, and for an administrator
 * who has changed the settings of the association, which the first steps mention.
 */
let kept: { of: readonly unknown[]; client: ReturnType<typeof createPageQueryClient> } | undefined
function getClient({ login }: Session) {
  if (import.meta.env.SSR) return createPageQueryClient()
  const of = [login, portalConfig().asociacion]
  if (!kept || kept.of.some((each, at) => each !== of[at])) kept = { of, client: createPageQueryClient() }
  return kept.client
}

export function queries(_: PageAddress, { authorities, socioId, secondFactorNeeded }: Session) {
  if (secondFactorNeeded) return []
  const may = (rule: Rule) => allows(rule, authorities)
  return [
    nextEventosQuery,
    asambleasQuery,
    newDocumentosQuery,
    ...(socioId === null ? [] : [ownSocioQuery(socioId), quietCotasQuery]),
    ...(may(boardReaders) ? [juntasQuery] : []),
    ...(may(financeManagers) ? [newestContasQuery, cotasTasksQuery] : []),
    ...(may(memberManagers) ? [waitingQuery] : []),
    ...(may(admin) ? [estadoQuery] : may(staticEditors) ? [samplesQuery] : []),
  ]
}

/** The beginning of the home page for a person who is signed in, or is about to be known. */
export function Component() {
  const session = useSession()
  const failed = useSessionFailure()
  if (!session) return failed ? <Unknown /> : <Skeleton className="own" />
  return (
    <QueryClientProvider client={getClient(session)}>
      <div className="own" key={session.id}>
        <Greeting session={session} />
        {session.secondFactorNeeded ? <FactorFirst /> : <Own session={session} />}
      </div>
    </QueryClientProvider>
  )
}

function Unknown() {
  return (
    <div className="own">
      <LoadFailure error={new NetworkError()} retry={() => void loadSession()} isRetrying={false} />
    </div>
  )
}

function Own({ session: { authorities, socioId } }: { session: Session }) {
  return (
    <>
      {socioId !== null && (
        <>
          <AskedMeetings kind="asambleas" />
          {allows(boardReaders, authorities) && <AskedMeetings kind="juntasDirectivas" />}
          <OwnCotasLine socioId={socioId} />
        </>
      )}
      <FirstSteps />
      <Tasks />
      <div className="own-columns">
        <div>
          <NextEventos />
          <NextMeeting kind="asambleas" />
          {allows(boardReaders, authorities) && <NextMeeting kind="juntasDirectivas" />}
        </div>
        <div>
          <NewPapers />
        </div>
      </div>
    </>
  )
}

/** Nothing else is open to a person whose roles need a second factor that is not set up yet. */
function FactorFirst() {
  const t = useT()
  return (
    <p className="box own-box">
      {t('inicio.factor-needed')} <Link to="/account/second_factor">{t('inicio.factor-set-up')}</Link>
    </p>
  )
}

function Greeting({ session }: { session: Session }) {
  const t = useT()
  const { firstName, lastName, socioId, id } = session
  const hasRecord = socioId !== null
  const mayRead = hasRecord && !session.secondFactorNeeded
  const { data: socio } = useQuery({ ...ownSocioQuery(socioId ?? 0), enabled: mayRead })
  const photo =
    socio?.thumbnail && storedFile('GET /socios/:id/thumbnail', { id: socio.id }, socio.thumbnail.uuid)
  return (
    <div className="own-head row">
      <PersonPhoto
        person={{ id: socioId ?? id, nombre: firstName, apellidos: lastName }}
        photo={photo ?? null}
        className="own-photo"
      />
      <div>
        <h1 id={headingId} tabIndex={-1}>
          {t('inicio.hello', { name: firstName })}
        </h1>
        <Link className="own-record target" to={hasRecord ? `/socios/${socioId}` : '/account/profile'}>
          {t(hasRecord ? 'inicio.own-record' : 'inicio.own-profile')}
          <span className="visually-hidden">{`: ${personName({ firstName, lastName })}`}</span>
          <Icon icon={IconChevronRight} />
        </Link>
      </div>
    </div>
  )
}
