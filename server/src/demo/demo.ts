import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { system } from '../db/audit.ts'
import { writer } from '../db/write.ts'
import {
  createUsuario,
  findByLogin,
  givePassword,
  type UsuarioWish,
} from '../modules/usuarios/usuarios.service.ts'
import type { Parts } from '../parts.ts'
import type { Settings } from '../settings.ts'
import { readSettings } from '../settings.ts'
import { editDemoPages } from './pages.ts'
import { invited, staff } from './people.ts'

const day = 24 * 60 * 60_000
const demoPassword = 'carballeira'

/**
 * Settings of a trial: a folder that goes when the trial ends, the embedded database, and no mail server, whatever
 * the environment says, so that a trial touches nobody's data and writes to nobody.
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
    ADMIN_PASSWORD: demoPassword,
  })
  return { settings, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** The same portal some days ago, for records that look as if they had come one by one. */
const daysAgo = (parts: Parts, days: number): Parts => {
  const clock = () => new Date(parts.clock().getTime() - days * day)
  return { ...parts, clock, write: writer(parts.database, clock) }
}

/** Fills an empty portal with a sample association. */
export async function fillDemo(parts: Parts): Promise<void> {
  // whoever has a password needs no invitation, and its link would have run out long ago
  const silent = { ...parts, mail: { ...parts.mail, enqueue: async () => {} } }
  for (const person of staff) {
    const then = daysAgo(silent, person.daysAgo)
    await create(then, person)
    const usuario = await findByLogin(parts.database.read, person.login)
    if (usuario) await givePassword(then, system, usuario, demoPassword)
  }
  for (const person of invited) await create(daysAgo(parts, person.daysAgo), person)
  await editDemoPages((days) => daysAgo(parts, days))
}

const create = (parts: Parts, person: Omit<UsuarioWish, 'activated'> & { activated?: boolean }) =>
  createUsuario(parts, system, { activated: true, langKey: parts.settings.LANGUAGES[0], ...person })

/** Lines that tell whoever tries the portal how to sign in. */
export const demoSignIns = (): string[] => [
  `Everybody's password is «${demoPassword}»:`,
  ...staff.map(
    ({ login, firstName, lastName, task }) => `  ${login}  ${`${firstName} ${lastName}`.padEnd(28)}${task}`,
  ),
]
