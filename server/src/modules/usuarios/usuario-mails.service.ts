import { personName } from '#contract/person-name.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Tx } from '../../platform/db/tables.ts'
import type { Write } from '../../platform/db/write.ts'
import type { NoticeMail, NoticeNames, NoticeTemplate } from '../../platform/mail/mail.ts'
import { issueKey, issueKeys, revokeManyLinks } from '../auth/keys.service.ts'
import { noteInvitations } from './letters.rows.ts'
import type { UsuarioRow, UsuarioValues } from './usuarios.rows.ts'
import { activeAdmins, activeHolders, findUsuario } from './usuarios.rows.ts'

/** The mails about users. Each is stored in the transaction of the change it reports. */

type MailDependencies = Pick<AppContext, 'mail'>

/** The fields of a user that a mail needs. */
type Recipient = Pick<UsuarioRow, 'email' | 'firstName' | 'lastName' | 'langKey'>
/** The header of a mail; null for a user without e-mail, who gets none. */
const toMailHeader = (usuario: Recipient) =>
  usuario.email === null
    ? null
    : { to: { address: usuario.email, name: personName(usuario) }, language: usuario.langKey }

/** Mails a new user the link to choose a password, or, while inactive, to activate the account first. Without e-mail there is none. */
export async function inviteUsuario(
  { mail }: MailDependencies,
  { tx, now, afterCommit }: Write,
  usuario: UsuarioValues & { id: number },
): Promise<void> {
  const header = toMailHeader(usuario)
  if (!header) return
  const purpose = usuario.activated ? 'set' : 'activate'
  const key = await issueKey(tx, usuario.id, purpose, now)
  await mail.enqueue(tx, now, { template: purpose, ...header, key })
  await noteInvitations(tx, [usuario.id], now)
  afterCommit(mail.wake)
}

/** Mails active users with an e-mail new links to choose a password; the links mailed before end. */
export async function inviteMany(
  { mail }: MailDependencies,
  { tx, now, afterCommit }: Write,
  usuarios: readonly (Recipient & { id: number })[],
): Promise<void> {
  const ids = usuarios.map(({ id }) => id)
  await revokeManyLinks(tx, ids)
  const keys = await issueKeys(tx, ids, 'set', now)
  await mail.enqueueMany(
    tx,
    now,
    usuarios.flatMap((usuario, position) => {
      const header = toMailHeader(usuario)
      return header ? [{ template: 'set' as const, ...header, key: keys[position] as string }] : []
    }),
  )
  await noteInvitations(tx, ids, now)
  afterCommit(mail.wake)
}

/** Mails a user a notice, at the address of `usuario` if there is one. */
export async function notifyUsuario(
  { mail }: MailDependencies,
  { tx, now, afterCommit }: Write,
  usuario: Recipient,
  template: NoticeTemplate,
  names: NoticeNames = {},
): Promise<void> {
  const header = toMailHeader(usuario)
  if (!header) return
  await mail.enqueue(tx, now, { template, ...header, names })
  afterCommit(mail.wake)
}

/** Mails the key that restores an address to that address. */
export async function notifyOldAddress(
  { mail }: MailDependencies,
  { tx, now, afterCommit }: Write,
  usuario: Recipient,
  key: string,
): Promise<void> {
  const header = toMailHeader(usuario)
  if (!header) return
  await mail.enqueue(tx, now, { template: 'email-changed', ...header, key })
  afterCommit(mail.wake)
}

/** Mails all active administrators a notice about the portal, in the transaction that records it. */
export async function mailAdmins(
  { mail }: MailDependencies,
  tx: Tx,
  now: Date,
  template: NoticeTemplate,
  names: NoticeNames = {},
): Promise<void> {
  await mailAll(mail, tx, now, await activeAdmins(tx), { template, names })
}

/**
 * Mails all active keepers of the register a notice, in the transaction that records it. Administrators, who keep it too, get it where
 * no other user does.
 */
export async function mailRegisterKeepers(
  { mail }: MailDependencies,
  tx: Tx,
  now: Date,
  template: NoticeTemplate,
  names: NoticeNames,
): Promise<void> {
  const keepers = await activeHolders(tx, 'PARTNER_MANAGEMENT')
  await mailAll(mail, tx, now, keepers.length > 0 ? keepers : await activeAdmins(tx), { template, names })
}

async function mailAll(
  mail: MailDependencies['mail'],
  tx: Tx,
  now: Date,
  users: { id: number }[],
  notice: Pick<NoticeMail, 'template' | 'names'>,
): Promise<void> {
  for (const { id } of users) {
    const usuario = await findUsuario(tx, { id })
    const header = usuario && toMailHeader(usuario)
    if (header) await mail.enqueue(tx, now, { ...notice, ...header })
  }
}

/** Notifies the other active administrators of a new administrator. */
export async function notifyNewAdmin(
  context: MailDependencies,
  write: Write,
  admin: { id: number; firstName: string; lastName: string },
): Promise<void> {
  const names = { person: personName(admin), author: write.who.nome }
  for (const { id } of await activeAdmins(write.tx)) {
    const other = id === admin.id ? undefined : await findUsuario(write.tx, { id })
    if (other) await notifyUsuario(context, write, other, 'admin-new', names)
  }
}
