import { readFile } from 'node:fs/promises'
import { isDniLetterValid } from '#contract/rules.ts'
import type { Settings } from './platform/config/settings.ts'
import { settingNames } from './platform/config/settings.ts'
import { folderFault, whyNotWritable } from './platform/filesystem/folders.ts'
import { type SmtpError, toFailure } from './platform/mail/failure.ts'
import type { Mail } from './platform/mail/mail.ts'

/** The facts from which warnings are derived. */
interface WarningContext {
  settings: Settings
  mail: Pick<Mail, 'verify'>
  environment: Record<string, string | undefined>
}

/**
 * Settings that let the portal run but not do what the operator wants, one line each. The portal starts all the same: a mail
 * server or a disk may come back.
 */
export async function startupWarnings(known: WarningContext): Promise<string[]> {
  const found = await Promise.all([
    ...misspelt(known.environment),
    timeZoneWarning(known.environment),
    letterWarning(known.settings),
    backupWarning(known.settings),
    authoritiesWarning(known.environment),
    mailWarning(known),
  ])
  return found.filter((line) => line !== null)
}

/** Variables with the name of a setting except for one or two letters, in capital or small ones. */
function misspelt(environment: WarningContext['environment']): string[] {
  const unknown = Object.keys(environment).filter(
    (name) => !settingNames.includes(name) && !isOfTheSystem(name, environment[name]),
  )
  return unknown.flatMap((name) => {
    const meant = settingNames.find((setting) => setting.length > 5 && isNearly(name.toUpperCase(), setting))
    return meant && !environment[meant] ? [`${name} is no setting and has no effect; ${meant} is one.`] : []
  })
}

/** LANGUAGE with locales is the desktop's, such as `gl_ES:gl`, and not LANGUAGES without its last letter. */
const isOfTheSystem = (name: string, value = '') => name === 'LANGUAGE' && /[_:]|^(?!gl|es)/i.test(value)

/** Whether two names have the same letters in whatever order, except for two that one of them has more. */
function isNearly(name: string, setting: string): boolean {
  const missing = [...setting]
  const added = [...name].filter((letter) => {
    const at = missing.indexOf(letter)
    if (at >= 0) missing.splice(at, 1)
    return at < 0
  })
  return added.length + missing.length <= 2
}

function timeZoneWarning({ TZ }: WarningContext['environment']): string | null {
  try {
    if (TZ) new Intl.DateTimeFormat('gl', { timeZone: TZ.replace(/^:/, '') })
    return null
  } catch {
    return `TZ is «${TZ}», which is no time zone; programs count it as UTC. The portal itself uses TIME_ZONE.`
  }
}

const letterWarning = ({ ADMIN_DNI }: Settings): string | null =>
  isDniLetterValid(ADMIN_DNI)
    ? null
    : `ADMIN_DNI is «${ADMIN_DNI}», whose letter is not that of its number; the administrator signs in with it all the same.`

async function backupWarning({ BACKUP_DIR }: Settings): Promise<string | null> {
  if (!BACKUP_DIR) return null
  const fault = await folderFault(BACKUP_DIR)
  return (
    fault &&
    `BACKUP_DIR is «${BACKUP_DIR}», but no backups are made there: ${whyNotWritable(BACKUP_DIR, fault)}. Correct that and start the portal again.`
  )
}

/** Node says nothing of a file that it cannot use. */
async function authoritiesWarning({
  NODE_EXTRA_CA_CERTS: path,
}: WarningContext['environment']): Promise<string | null> {
  if (!path) return null
  const content = await readFile(path, 'latin1').catch((error: NodeJS.ErrnoException) => error)
  if (typeof content === 'string' && /^-----BEGIN (X509 |TRUSTED )?CERTIFICATE-----/m.test(content))
    return null
  const why =
    typeof content === 'string' ? 'it holds no certificate (PEM)' : `it cannot be read (${content.code})`
  return `NODE_EXTRA_CA_CERTS is «${path}», but has no effect: ${why}. Correct that and start the portal again.`
}

async function mailWarning({ mail }: WarningContext): Promise<string | null> {
  try {
    await mail.verify()
    return null
  } catch (error) {
    const { code = '', responseCode } = error as SmtpError
    const { reason } = toFailure(error)
    const why = mailFaults[reason] ?? (responseCode ? `it answered ${responseCode}` : code)
    return `SMTP_URL is (not shown), but that mail server cannot be used: ${why}. Mail waits in the queue and is tried again.`
  }
}

/** Why a mail server cannot be used, by the reason users read. */
const mailFaults: Record<string, string> = {
  'mail.reason.no-host': 'there is no computer of that name',
  'mail.reason.nothing-there': 'no mail server is at that address and port',
  'mail.reason.silent': 'it does not answer; the port may be another, or a firewall stops it',
  'mail.reason.tls': 'no encrypted connection can be made; look at the port and at smtp:// or smtps://',
  'mail.reason.certificate':
    'its certificate is not that of the name in SMTP_URL, has expired, or is signed by an authority that is not known here',
  'mail.reason.sign-in': 'it refuses the user or the password',
}
