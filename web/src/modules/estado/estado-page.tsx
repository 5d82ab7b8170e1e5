import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { AvisoCode, Estado } from '#contract/estado.ts'
import { reportError } from '../../shell/errors.ts'
import { type Key, type Translate, useT } from '../../shell/i18n.ts'
import { Link } from '../../shell/link.tsx'
import { notify } from '../../shell/notices.ts'
import { Page } from '../../shell/page.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Icon } from '../../ui/controls/icon.tsx'
import { longDate, toLocal } from '../../ui/dates.ts'
import { readableSize } from '../../ui/files/file-size.ts'
import { IconAlert, IconCircleCheck, IconCircleOff, IconSend } from '../../ui/icons.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { MailReason } from '../../ui/mail-reason.tsx'
import { pageName } from '../../ui/static-page-names.ts'
import { DamagedFiles } from './damaged-files.tsx'
import { estadoQuery, useRetryMail } from './estado.calls.ts'
import './estado.css'

/** Faulty contents whose files the server names. */
const namedFaults = 100

/** The state of a part of the portal: well, worth a look, or failing. */
type Light = 'good' | 'attention' | 'failing'
const icons = { good: IconCircleCheck, attention: IconAlert, failing: IconCircleOff }
const tones = { good: 'success', attention: 'warning', failing: 'error' }

export const queries = () => [estadoQuery]

/** The state of the portal, in words and with a light for each part. */
export function Component() {
  return <Loaded query={useQuery(estadoQuery)}>{(estado) => <Parts estado={estado} />}</Loaded>
}

function Parts({ estado }: { estado: Estado }) {
  const t = useT()
  const toSee = estado.avisos.length
  return (
    <Page title={t('title.estado')} width="form">
      <p className="lead" role="status">
        {toSee === 0 ? t('estado.all-well') : t('estado.to-see', { count: toSee })}
      </p>
      <Mail estado={estado} />
      <Backup estado={estado} />
      <Files estado={estado} />
      <Disk estado={estado} />
      <People estado={estado} />
      <Pages estado={estado} />
      <Program estado={estado} />
    </Page>
  )
}

interface PartProps {
  title: Key
  light: Light
  /** The problem, or that all is well. */
  text: string
  facts?: readonly (readonly [Key, ReactNode])[]
  children?: ReactNode
}

function Part({ title, light, text, facts = [], children }: PartProps) {
  const t = useT()
  return (
    <section className="box estado-part" aria-label={t(title)}>
      <div className="estado-head spread">
        <h2>{t(title)}</h2>
        <p className={`estado-light toned is-${tones[light]}`}>
          <Icon icon={icons[light]} />
          {t(`estado.light.${light}`)}
        </p>
      </div>
      <p>{text}</p>
      {facts.length > 0 && (
        <dl className="estado-facts">
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{t(name)}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {children}
    </section>
  )
}

/** A figure that leads to its people or messages when there are any. */
const Count = ({ count, to }: { count: number; to: string }) =>
  count > 0 ? <Link to={to}>{count}</Link> : count

const hasWarning = ({ avisos }: Estado, ...codes: AvisoCode[]) =>
  avisos.some(({ codigo }) => codes.includes(codigo))
const moment = (instant: string, t: Translate): string => longDate(toLocal(instant), t)

function Mail({ estado }: { estado: Estado }) {
  const t = useT()
  const retry = useRetryMail()
  const { configurado, agardando, fallidos, ultimoErro } = estado.correo
  const warning = estado.avisos.find(({ codigo }) => codigo === 'correo-fallido')
  // The others wait for their first try.
  const stuck = Number(warning?.params.n ?? 0) - fallidos
  const isRefused = estado.correoRexeitado
  const waiting = estado.avisos.find(({ codigo }) => codigo === 'solicitudes-agardan')
  const applications = waiting && t('estado.mail-applications', { count: Number(waiting.params.n) })
  const light: Light = warning ? 'failing' : configurado && !waiting ? 'good' : 'attention'
  // A server that takes nothing comes before the messages that it did not take.
  const text = !configurado
    ? t('estado.mail-none')
    : isRefused
      ? t('estado.mail-refused')
      : stuck > 0
        ? t('estado.mail-stuck', { count: stuck })
        : fallidos > 0
          ? t('estado.mail-failed', { count: fallidos })
          : (applications ?? t('estado.mail-well'))
  const tryAgain = () =>
    retry.mutate(undefined, {
      // with none to begin anew, the server was asked, or the portal is trying by itself
      onSuccess: ({ n }) =>
        notify(
          n > 0
            ? { kind: 'success', text: t('estado.mail-retried', { count: n }) }
            : { kind: 'info', text: t(agardando > 0 ? 'estado.mail-trying' : 'estado.mail-asked') },
        ),
      onError: (error) => reportError(error),
    })
  return (
    <Part
      title="estado.mail"
      light={light}
      text={text}
      facts={[
        ['estado.mail-waiting', agardando],
        ['estado.mail-lost', <Count key="lost" count={fallidos} to="/correos-electronicos/enviados" />],
        ...(ultimoErro
          ? [['estado.mail-error', <MailReason key="reason" reason={ultimoErro} />] as const]
          : []),
      ]}
    >
      {applications && applications !== text && <p>{applications}</p>}
      {(agardando > 0 || isRefused) && (
        <Button look="quiet" aria-disabled={retry.isPending} onClick={() => !retry.isPending && tryAgain()}>
          <Icon icon={IconSend} />
          {t('estado.mail-retry')}
        </Button>
      )}
    </Part>
  )
}

/** The reasons of a failed backup that have a text of their own. */
const backupErrors = [
  'ENOSPC',
  'EACCES',
  'EROFS',
  'ENOENT',
  'ENOTDIR',
  'SQLITE_CORRUPT',
  'INCOMPLETE',
] as const
const isKnownError = (code: string | null): code is (typeof backupErrors)[number] =>
  backupErrors.some((known) => known === code)

function Backup({ estado }: { estado: Estado }) {
  const t = useT()
  const { configurada, ultima, ficheiro, erro } = estado.copia
  const away = estado.avisos.find(({ codigo }) => codigo === 'copia-fora')?.params.dias
  const isFailing = hasWarning(estado, 'copia-fallida', 'copia-incompleta') || away !== undefined
  const light: Light = isFailing ? 'failing' : configurada ? 'good' : 'attention'
  const incomplete = estado.avisos.find(({ codigo }) => codigo === 'copia-incompleta')
  const texts = [
    ...(incomplete
      ? [t(incomplete.params.n === 0 ? 'estado.backup-incomplete-mended' : 'estado.backup-incomplete')]
      : hasWarning(estado, 'copia-fallida')
        ? [t('estado.backup-failing')]
        : []),
    ...(away === undefined ? [] : [t('estado.backup-away-old', { count: Number(away) })]),
  ]
  const well = configurada ? 'estado.backup-well' : 'estado.backup-none'
  return (
    <Part
      title="estado.backup"
      light={light}
      text={texts.length > 0 ? texts.join(' ') : t(well)}
      facts={[
        ['estado.backup-last', ultima ? moment(ultima, t) : t('estado.never')],
        ...(ficheiro ? [['estado.backup-file', t('estado.backup-place', { file: ficheiro })] as const] : []),
        ...(configurada
          ? [
              [
                'estado.backup-away',
                estado.copiaFora ? moment(estado.copiaFora, t) : t('estado.backup-away-unknown'),
              ] as const,
            ]
          : []),
        ...(erro
          ? [
              [
                'estado.backup-error',
                isKnownError(erro)
                  ? t(`estado.backup-error.${erro}`)
                  : t('estado.backup-error-code', { code: erro }),
              ] as const,
            ]
          : []),
      ]}
    />
  )
}

/** Whether the stored files are as they were stored. */
function Files({ estado }: { estado: Estado }) {
  const t = useT()
  const { total, revisados, n, malos } = estado.ficheiros
  return (
    <Part
      title="estado.files"
      light={n > 0 ? 'failing' : 'good'}
      text={n > 0 ? t('estado.files-bad', { count: malos.length || n }) : t('estado.files-well')}
      facts={[['estado.files-checked', t('estado.files-of', { n: revisados, total })]]}
    >
      {malos.length > 0 && <DamagedFiles files={malos} hasMore={n > namedFaults} />}
    </Part>
  )
}

function Disk({ estado }: { estado: Estado }) {
  const t = useT()
  const { almacen, disco } = estado
  const room = { free: readableSize(disco.libre), total: readableSize(disco.total) }
  const isFull = hasWarning(estado, 'disco')
  const text = almacen
    ? t(almacen === 'CHEO' ? 'estado.disk-refuses-full' : 'estado.disk-refuses')
    : t(isFull ? 'estado.disk-full' : 'estado.disk-well', room)
  return (
    <Part
      title="estado.disk"
      light={isFull || almacen ? 'failing' : 'good'}
      text={text}
      facts={almacen ? [['estado.disk-free', t('estado.files-of', { n: room.free, total: room.total })]] : []}
    />
  )
}

function People({ estado }: { estado: Estado }) {
  const t = useT()
  const { cartasPendentes, accesos } = estado
  const getParams = (code: AvisoCode) => estado.avisos.find(({ codigo }) => codigo === code)?.params
  const admins = getParams('segundo-factor')?.n
  const alike = getParams('dni-repetido')
  const emails = getParams('correo-repetido')
  const named = [alike, emails].flatMap((params) => (params ? String(params.dni).split(', ') : []))
  const texts = [
    getParams('persoas') && t('estado.people-none'),
    getParams('estatutos') && t('estado.statutes-none'),
    alike && t('estado.dni-alike', { count: Number(alike.n) }),
    emails && t('estado.email-alike', { count: Number(emails.n) }),
    admins && t('estado.factor-missing', { count: Number(admins) }),
  ].filter(Boolean)
  return (
    <Part
      title="estado.people"
      light={texts.length > 0 ? 'attention' : 'good'}
      text={texts.join(' ') || t('estado.people-well')}
      facts={[
        ['estado.refused', accesos.rexeitados],
        ['estado.letters', <Count key="letters" count={cartasPendentes} to="/user-management/users" />],
      ]}
    >
      {named.length > 0 && (
        <ul className="links">
          {[...new Set(named)].map((dni) => (
            <li key={dni}>
              <Link to={`/user-management/${encodeURIComponent(dni)}/edit`}>{dni}</Link>
            </li>
          ))}
        </ul>
      )}
    </Part>
  )
}

function Pages({ estado }: { estado: Estado }) {
  const t = useT()
  const { paxinasDeMostra: samples } = estado
  const light: Light = samples.length > 0 ? 'attention' : 'good'
  return (
    <Part
      title="estado.pages"
      light={light}
      text={samples.length > 0 ? t('estado.pages-sample', { count: samples.length }) : t('estado.pages-well')}
    >
      {samples.length > 0 && (
        <ul className="links">
          {samples.map((definedId) => (
            <li key={definedId}>
              <Link to={`/statics/${definedId}/edit`}>{pageName(definedId)}</Link>
            </li>
          ))}
        </ul>
      )}
    </Part>
  )
}

function Program({ estado }: { estado: Estado }) {
  const t = useT()
  const { version, commit, base, migracion, iniciado } = estado
  const isNamed = !hasWarning(estado, 'nome')
  return (
    <Part
      title="estado.program"
      light={isNamed ? 'good' : 'attention'}
      text={t(isNamed ? 'estado.program-well' : 'estado.name-missing')}
      facts={[
        ['estado.version', commit ? `${version} (${commit.slice(0, 10)})` : version],
        ['estado.started', moment(iniciado, t)],
        ['estado.database', t(`estado.database.${base}`)],
        // Its number; what its name says, in English, is for programmers.
        ['estado.migration', String(Number.parseInt(migracion, 10))],
      ]}
    />
  )
}
