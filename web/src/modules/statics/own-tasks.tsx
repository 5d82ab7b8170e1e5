import { useQuery } from '@tanstack/react-query'
import {
  admin,
  allows,
  assemblyManagers,
  boardManagers,
  financeManagers,
  memberManagers,
  type Rule,
  staticEditors,
  staticPageEditors,
} from '#contract/access.ts'
import type { Estado } from '#contract/estado.ts'
import type { Translate } from '../../shell/i18n.ts'
import { useT } from '../../shell/i18n.ts'
import { Link } from '../../shell/link.tsx'
import { useSession } from '../../shell/session.ts'
import { Icon } from '../../ui/controls/icon.tsx'
import { todayAndYesterday } from '../../ui/dates.ts'
import { IconAlert, IconChevronRight } from '../../ui/icons.ts'
import { estadoQuery } from '../estado/estado.calls.ts'
import {
  asambleas,
  juntasDirectivas,
  type ReunionKind,
  reunionName,
} from '../reunions/parts/reunions.calls.ts'
import { waitingQuery } from '../solicitudes/solicitudes.calls.ts'
import {
  asambleasQuery,
  cotasTasksQuery,
  juntasQuery,
  type Meetings,
  newestContasQuery,
  samplesQuery,
} from './own-home.calls.ts'

interface Task {
  key: string
  text: string
  /** The page of the task; without one an operator has to act. */
  to?: string
  isUrgent?: boolean
}

/** The number of meetings without minutes that are named. */
const maxMeetings = 2

/** The tasks that the user's roles bring; nothing when there are none. */
export function Tasks() {
  const t = useT()
  const tasks = useTasks(t)
  if (tasks.length === 0) return null
  return (
    <section className="box own-box own-tasks" aria-labelledby="own-tasks">
      <h2 id="own-tasks">{t('inicio.tasks')}</h2>
      <ul>
        {tasks.map(({ key, text, to, isUrgent }) => (
          <li key={key} className={isUrgent ? 'is-urgent' : undefined}>
            {isUrgent && <Icon icon={IconAlert} />}
            {to ? (
              <Link to={to}>
                {text}
                <Icon icon={IconChevronRight} />
              </Link>
            ) : (
              <span>{text}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function useTasks(t: Translate): Task[] {
  const authorities = useSession()?.authorities ?? null
  const may = (rule: Rule) => allows(rule, authorities)
  const isAdmin = may(admin)
  const { data: estado } = useQuery({ ...estadoQuery, enabled: isAdmin })
  // an administrator sees them among the first steps
  const { data: samples } = useQuery({ ...samplesQuery, enabled: !isAdmin && may(staticEditors) })
  const { data: assemblies } = useQuery({ ...asambleasQuery, enabled: may(assemblyManagers) })
  const { data: board } = useQuery({ ...juntasQuery, enabled: may(boardManagers) })
  const { data: contas } = useQuery({ ...newestContasQuery, enabled: may(financeManagers) })
  const { data: cotas } = useQuery({ ...cotasTasksQuery, enabled: may(financeManagers) })
  const { data: waiting } = useQuery({ ...waitingQuery, enabled: may(memberManagers) })
  const own = samples?.filter((definedId) => may(staticPageEditors(definedId))) ?? []
  return [
    ...(estado ? ofPortal(estado, t) : []),
    ...(waiting
      ? [{ key: 'solicitudes', text: t('inicio.task-solicitudes', { count: waiting }), to: '/solicitudes' }]
      : []),
    ...(cotas ? ofCotas(cotas, t) : []),
    ...(own.length > 0
      ? [
          {
            key: 'samples',
            text: t('inicio.task-samples', { count: own.length }),
            to: `/statics/${own[0]}/edit`,
          },
        ]
      : []),
    ...withoutActas(asambleas, may(assemblyManagers) ? assemblies : undefined, t),
    ...withoutActas(juntasDirectivas, may(boardManagers) ? board : undefined, t),
    ...(contas ? ofContas(contas, t) : []),
  ]
}

function ofPortal(
  { correo, correoRexeitado, avisos, cartasPendentes, ficheiros }: Estado,
  t: Translate,
): Task[] {
  const warns = (codigo: Estado['avisos'][number]['codigo']) => avisos.some((each) => each.codigo === codigo)
  return [
    ...(warns('disco') ? [{ key: 'disk', text: t('inicio.task-disk'), to: '/estado', isUrgent: true }] : []),
    ...(warns('almacen')
      ? [{ key: 'storage', text: t('inicio.task-storage'), to: '/estado', isUrgent: true }]
      : []),
    ...(warns('ficheiros')
      ? [
          {
            key: 'files',
            text: t('inicio.task-files', { count: ficheiros.n }),
            to: '/estado',
            isUrgent: true,
          },
        ]
      : []),
    ...(warns('copia-fallida')
      ? [{ key: 'backup', text: t('inicio.task-backup'), to: '/estado', isUrgent: true }]
      : warns('copia-incompleta')
        ? [{ key: 'backup', text: t('inicio.task-backup-incomplete'), to: '/estado', isUrgent: true }]
        : []),
    ...(warns('copia-fora')
      ? [{ key: 'away', text: t('inicio.task-backup-away'), to: '/estado', isUrgent: true }]
      : []),
    ...(warns('correo-fallido')
      ? [
          {
            key: 'mail',
            text: !correo.configurado
              ? t('inicio.task-mail-none')
              : correo.fallidos > 0 && !correoRexeitado
                ? t('inicio.task-mail', { count: correo.fallidos })
                : t('inicio.task-mail-stuck'),
            to: '/estado',
            isUrgent: true,
          },
        ]
      : []),
    ...(cartasPendentes > 0
      ? [
          {
            key: 'passwords',
            text: t('inicio.task-passwords', { count: cartasPendentes }),
            to: '/user-management/users',
          },
        ]
      : []),
  ]
}

const withoutActas = (kind: ReunionKind, meetings: Meetings | undefined, t: Translate): Task[] =>
  (meetings?.withoutActa ?? []).slice(0, maxMeetings).map((meeting) => ({
    key: `${kind.owner} ${meeting.id}`,
    text: t('inicio.task-acta', { name: reunionName(kind, meeting, t) }),
    to: `${kind.path}/${meeting.id}`,
  }))

/** What the treasurer has to do; a year is left out, so that those of other years are listed too. */
const ofCotas = (
  { vencidos, devoltos, remesas }: Record<'vencidos' | 'devoltos' | 'remesas', number>,
  t: Translate,
) =>
  [
    {
      key: 'returned',
      count: devoltos,
      text: t('inicio.task-returned', { count: devoltos }),
      to: '/cotas?filters=ano:,estado:DEVOLTO',
    },
    {
      key: 'remittances',
      count: remesas,
      text: t('inicio.task-remittances', { count: remesas }),
      to: '/cotas/domiciliacions',
    },
    {
      key: 'overdue',
      count: vencidos,
      text: t('inicio.task-overdue', { count: vencidos }),
      to: '/cotas?filters=ano:,vencido:true',
    },
  ].filter(({ count }) => count > 0)

function ofContas({ orzamento, contas }: { orzamento: number | null; contas: number | null }, t: Translate) {
  const thisYear = Number(todayAndYesterday()[0].slice(0, 4))
  return [
    ...((orzamento ?? 0) < thisYear
      ? [{ key: 'budget', text: t('inicio.task-budget', { ano: thisYear }), to: '/orzamentos' }]
      : []),
    ...((contas ?? 0) < thisYear - 1
      ? [{ key: 'accounts', text: t('inicio.task-accounts', { ano: thisYear - 1 }), to: '/contabilidades' }]
      : []),
  ]
}
