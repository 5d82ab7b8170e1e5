import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { day } from '#contract/durations.ts'
import { personName } from '#contract/person-name.ts'
import { openSession } from '../modules/auth/sessions.service.ts'
import { changePermiso } from '../modules/permisos/permisos.service.ts'
import { asWho, createUsuario, getUsuario, givePassword } from '../modules/usuarios/usuarios.service.ts'
import type { AppContext } from '../platform/app-context.ts'
import type { Settings } from '../platform/config/settings.ts'
import { readSettings } from '../platform/config/settings.ts'
import { system } from '../platform/db/audit.ts'
import type { SignedInUser } from '../platform/http/access.ts'
import { fillRegister, onDay } from './association.ts'
import { fillCorreos } from './correos.ts'
import { fillCotas } from './cotas.ts'
import { fillFinances } from './finances.ts'
import { fillGatherings } from './gatherings.ts'
import { editDemoPages } from './pages.ts'
import { fillPapers } from './papers.ts'
import { invited, staff } from './people.ts'
import { fillProceedings } from './proceedings.ts'
import { fillSolicitudes } from './solicitudes.ts'

const demoPassword = 'carballeira'

/**
 * Settings of a demo: a temporary folder, the embedded database and no mail server, whatever the environment says, so that a
 * demo touches no real data and sends no mail.
 */
export function demoSettings(): { settings: Settings; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'xuntanza-demo-'))
  const settings = readSettings({
    APP_NAME: 'A Carballeira',
    LOG_LEVEL: 'warn',
    ...process.env,
    DATA_DIR: folder,
    DATABASE_URL: undefined,
    SMTP_URL: undefined,
    BACKUP_DIR: undefined,
    ADMIN_PASSWORD: demoPassword,
  })
  return { settings, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** The same portal some days ago, so that records seem to have been created over time. */
const daysAgo = (context: AppContext, days: number): AppContext =>
  onDay(context, new Date(context.clock().getTime() - days * day).toISOString().slice(0, 10))

/** Fills an empty portal with a sample association. */
export async function fillDemo(context: AppContext): Promise<void> {
  // users with a password need no invitation, and the links of the others would have expired
  const silent = {
    ...context,
    mail: {
      ...context.mail,
      enqueue: async () => {},
      enqueueMany: async () => {},
      enqueueShared: async () => {},
    },
  }
  const author = await firstAdmin(context)
  await fillRegister(silent, author)
  for (const { login, authorities, daysAgo: days } of staff) {
    const then = daysAgo(silent, days)
    const usuario = await getUsuario(context.database.read, { login })
    await givePassword(then, system, usuario, demoPassword)
    const id = usuario.socio?.id ?? 0
    await changePermiso(then, author, id, { id, authorities })
  }
  for (const { daysAgo: days, ...person } of invited)
    await createUsuario(daysAgo(context, days), author, { langKey: context.settings.LANGUAGES[0], ...person })
  await openSessions(context)
  await editDemoPages((days) => daysAgo(context, days))
  await fillGatherings(context, author)
  await fillProceedings(silent, author)
  await fillFinances(context)
  await fillCotas(silent)
  await fillSolicitudes(silent, author, daysAgo)
  await fillPapers(context, author)
  await fillCorreos(context)
}

/** Other open sessions of the first staff member, as an example for the list. */
async function openSessions({ database, tokens, clock }: AppContext): Promise<void> {
  const login = staff[0]?.login ?? ''
  const { id } = await getUsuario(database.read, { login })
  const at = (days: number) => new Date(clock().getTime() + days * day)
  await database.transactionWithoutAudit(async (tx) => {
    await openSession({ tokens }, tx, id, at(-12), at(18), { browser: 'Firefox', system: 'Windows' })
    await openSession({ tokens }, tx, id, at(-3), at(27), { browser: 'Chrome', system: 'Android' })
  })
}

/** The first administrator, as a signed-in user. */
async function firstAdmin({ database, settings }: AppContext): Promise<SignedInUser> {
  const usuario = await getUsuario(database.read, { login: settings.ADMIN_DNI })
  return {
    ...asWho(usuario),
    authorities: ['ROLE_ADMIN'],
    socioId: null,
    ownFields: [],
    sessionId: '',
    lacksSecondFactor: false,
    token: '',
  }
}

/** Lines that tell the operator of the demo how to sign in. */
export const demoSignIns = (): string[] => [
  `All users have the password «${demoPassword}»:`,
  ...staff.map(({ login, task, ...person }) => `  ${login}  ${personName(person).padEnd(28)}${task}`),
]
