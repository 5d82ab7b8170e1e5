import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { isIP } from 'node:net'
import { dirname, join, resolve, sep } from 'node:path'
import { z } from 'zod'
import { language } from '#contract/fields.ts'
import { limits } from '#contract/limits.ts'
import { defaultAppName } from '#contract/portal.ts'
import { type Role, roles } from '#contract/roles.ts'
import { isDni, isEmail, normalizeDni } from '#contract/rules.ts'
import { type SocioField, socioFields } from '#contract/socios.ts'
import { largestObject, parseS3Url, s3UrlFault } from './s3-url.ts'

const whole = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/)
    .transform(Number)
    .refine((value) => value >= min && value <= max)

const address = (protocols: string[]) => (text: string) =>
  URL.canParse(text) && protocols.includes(new URL(text).protocol)

/** A mail server; `smtp:///mail.gal` names none, `smtp://portal:4/5@mail.gal` another one. */
const isMailServer = (text: string) => {
  if (!address(['smtp:', 'smtps:'])(text)) return false
  const { hostname, pathname, search, hash } = new URL(text)
  return hostname !== '' && !(pathname + search + hash).includes('@')
}

/** The advice for addresses with a password: an unescaped sign in the password changes the meaning of the address. */
const escapes = 'in which @ : / # ? \\ % of user and password are written as %40 %3A %2F %23 %3F %5C %25'

/** An http or https address with only host and port. */
const isOrigin = (text: string) => {
  if (!address(['http:', 'https:'])(text)) return false
  const { pathname, search, hash, username, password } = new URL(text)
  return pathname === '/' && search + hash + username + password === ''
}

/** `true`, `false`, a number of hops, or a list of addresses and networks; undefined for anything else. */
function toTrustedProxies(text: string): boolean | number | string | undefined {
  if (text === 'true' || text === 'false') return text === 'true'
  if (/^\d+$/.test(text)) return Number(text)
  const isNetwork = (each: string) => {
    const [address = '', bits, ...rest] = each.split('/')
    const most = isIP(address) === 4 ? 32 : 128
    return (
      isIP(address) > 0 &&
      rest.length === 0 &&
      (bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= most))
    )
  }
  return text.split(',').every((each) => isNetwork(each.trim())) ? text : undefined
}

const isTimeZone = (name: string) => {
  try {
    new Intl.DateTimeFormat('gl', { timeZone: name })
    return true
  } catch {
    return false
  }
}

interface Setting {
  schema: z.ZodType
  accepted: string
  /** Its value is not shown in error messages. */
  secret?: true
}

const setting = <T extends z.ZodType>(schema: T, accepted: string) => ({ schema, accepted })
const secret = <T extends z.ZodType>(schema: T, accepted: string) => ({
  schema,
  accepted,
  secret: true as const,
})

/**
 * Every environment variable the portal reads; docs/operations.md describes them for operators. The settings that an association
 * changes on a screen are in contract/axustes.ts.
 */
const table = {
  PORT: setting(whole(0, 65_535).default(3000), 'a port from 0 to 65535'),
  HOST: setting(z.string().min(1).default('127.0.0.1'), 'a host name or address'),
  PUBLIC_URL: setting(
    z
      .string()
      .transform((text) => text.replace(/\/+$/, ''))
      .refine((text) => isOrigin(text))
      .optional(),
    'an http or https address without a path, such as https://portal.example',
  ),
  DATA_DIR: setting(
    z
      .string()
      .min(1)
      .default('./data')
      .transform((path) => resolve(path)),
    'a folder',
  ),
  DATABASE_URL: secret(
    z
      .string()
      .refine(address(['postgres:', 'postgresql:']))
      .optional(),
    `postgres://user:password@host:port/database, ${escapes}`,
  ),
  BACKUP_DIR: setting(
    z
      .string()
      .transform((path) => resolve(path))
      .optional(),
    'a folder',
  ),
  BACKUP_HOURS: setting(whole(1, 8760).default(24), 'a whole number of hours from 1 to 8760'),
  BACKUP_KEEP: setting(whole(1, 1000).default(14), 'a whole number from 1 to 1000'),
  BACKUP_DAYS: setting(whole(0, 36_500).default(90), 'a whole number of days from 0 (for ever) to 36500'),
  UPGRADE_BACKUPS: setting(whole(0, 100).default(3), 'a whole number from 0 to 100'),
  FILES_URL: secret(
    z
      .string()
      .transform((text, context) => {
        const place = parseS3Url(text)
        if (place) return place
        context.addIssue({ code: 'custom', message: s3UrlFault(text) })
        return z.NEVER
      })
      .optional(),
    's3://bucket?endpoint=https://…&region=…, with or without key:secret@ before the bucket',
  ),
  SMTP_URL: secret(
    z.string().refine(isMailServer).optional(),
    `smtp://user:password@host:port or smtps://…, ${escapes}`,
  ),
  MAIL_FROM: setting(
    z
      .string()
      .refine((text) => isEmail(text.replace(/^.*<(.*)>$/, '$1')))
      .optional(),
    'an e-mail address, also as Name <address>',
  ),
  MAIL_PER_MINUTE: setting(whole(0, 100_000).default(0), 'a whole number from 0 (no limit)'),
  JWT_SECRET: secret(z.string().min(32).optional(), 'at least 32 characters'),
  APP_NAME: setting(
    z.string().trim().min(1).max(60).default(defaultAppName),
    'a name of at most 60 characters',
  ),
  SOURCE_URL: setting(
    z
      .string()
      .refine(address(['http:', 'https:']))
      .optional(),
    'an http or https address',
  ),
  LANGUAGES: setting(
    z
      .string()
      .default('GL')
      .transform((text) => text.split(',').map((each) => each.trim().toUpperCase()))
      .pipe(z.array(language).min(1))
      .transform((all) => [...new Set(all)]),
    `one or more of ${language.options.join(', ')}, separated by commas, the default first`,
  ),
  TIME_ZONE: setting(
    z.string().default('Europe/Madrid').refine(isTimeZone),
    'a time zone such as Europe/Madrid',
  ),
  API_BASE: setting(
    z
      .string()
      .regex(/^(\/[A-Za-z0-9_-]+)+$/)
      .refine((path) => !/^\/(assets|account|statics)(\/|$)/.test(path))
      .default('/api'),
    'a path of letters, digits and hyphens such as /api that no page has',
  ),
  MAX_FILE_SIZE: setting(whole(1, 10_000_000_000).default(limits.fileSize), 'a number of bytes'),
  SELF_EDIT_FIELDS: setting(
    z
      .string()
      .default('thumbnail')
      .transform((text) => text.split(',').map((each) => each.trim()) as SocioField[])
      .refine((all) => all.every((each) => socioFields.includes(each)))
      .transform((all) => [...new Set(all)]),
    `fields of a member's record separated by commas, of ${socioFields.join(', ')}`,
  ),
  PASSWORD_MIN: setting(
    whole(limits.password.min, limits.password.max).default(limits.password.min),
    `a number from ${limits.password.min} to ${limits.password.max}`,
  ),
  TWO_FACTOR_ROLES: setting(
    z
      .string()
      .default('')
      .transform((text) => text.split(',').map((each) => each.trim()))
      .transform((all) => [...new Set(all)].filter(Boolean) as Role[])
      .refine((all) => all.every((each) => roles.includes(each))),
    `roles separated by commas, of ${roles.join(', ')}`,
  ),
  TRUST_PROXY: setting(
    z
      .string()
      .transform(toTrustedProxies)
      .refine((value) => value !== undefined)
      .default(false),
    'true, false, a number of proxies, or their addresses separated by commas',
  ),
  LOG_LEVEL: setting(
    z
      .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'])
      // A person reads a terminal, a program everything else.
      .default(() => (process.stdout.isTTY ? 'warn' : 'info')),
    'trace, debug, info, warn, error, fatal or silent',
  ),
  SLOW_QUERY_MS: setting(whole(0, 3_600_000).default(200), 'a number of milliseconds, 0 for none'),
  METRICS_TOKEN: secret(
    z
      .string()
      .regex(/^[\x21-\x7e]{16,200}$/)
      .optional(),
    '16 to 200 letters, digits and signs without spaces',
  ),
  ADMIN_DNI: setting(
    z.string().default('00000000T').transform(normalizeDni).refine(isDni),
    'a DNI or NIE such as 00000000T',
  ),
  ADMIN_EMAIL: setting(z.string().refine(isEmail).optional(), 'an e-mail address'),
  /** Checked when the first administrator is created with it, and of no meaning afterwards. */
  ADMIN_PASSWORD: secret(z.string().optional(), 'a password'),
} satisfies Record<string, Setting>

/** Names of all settings. */
export const settingNames: readonly string[] = Object.keys(table)

type Values = { [Name in keyof typeof table]: z.output<(typeof table)[Name]['schema']> }

export interface Settings extends Values {
  /** Address of the portal for links in mails, without a trailing slash. */
  PUBLIC_URL: string
  MAIL_FROM: string
  ADMIN_EMAIL: string
}

/** A setting with an invalid value; its message is the one line the operator sees. */
export class WrongSetting extends Error {}

/**
 * Reads the settings from `environment` and, when it is `process.env`, from a `.env` file in the working folder for
 * missing variables. An empty value counts as absent.
 * @throws WrongSetting with the variable, the value (unless it is a secret) and what is accepted; or with the file
 */
export function readSettings(environment: Record<string, string | undefined> = withEnvFile()): Settings {
  const values: Record<string, unknown> = {}
  for (const [name, { schema, accepted, ...rest }] of Object.entries<Setting>(table)) {
    const given = environment[name]?.trim() || undefined
    const result = schema.safeParse(given)
    if (!result.success) {
      const shown = rest.secret ? '(not shown)' : `«${given}»`
      const [issue] = result.error.issues
      const why = issue?.code === 'custom' && issue.message !== 'Invalid input' ? `: ${issue.message}` : ''
      throw new WrongSetting(`${name} is ${shown}, but must be ${accepted}${why}.`)
    }
    values[name] = result.data
  }
  const settings = values as Values
  refuseBackupsAmongData(settings)
  if (settings.FILES_URL && settings.MAX_FILE_SIZE > largestObject)
    throw new WrongSetting(
      `MAX_FILE_SIZE is «${settings.MAX_FILE_SIZE}», but must be at most ${largestObject} with FILES_URL.`,
    )
  const publicUrl = settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`
  const { hostname } = new URL(publicUrl)
  return {
    ...settings,
    PUBLIC_URL: publicUrl,
    MAIL_FROM: settings.MAIL_FROM ?? `${settings.APP_NAME} <portal@${hostname}>`,
    ADMIN_EMAIL: settings.ADMIN_EMAIL ?? `admin@${hostname}`,
  }
}

/** Folders in DATA_DIR whose content is the portal's own: it is cleared away, or counts as stored files. */
const ownFolders = ['.', 'files', 'incoming', 'outbox']

/** @throws WrongSetting when backups would lie among what they are backups of; links are followed */
function refuseBackupsAmongData({ BACKUP_DIR, DATA_DIR }: Pick<Values, 'BACKUP_DIR' | 'DATA_DIR'>): void {
  if (!BACKUP_DIR) return
  const place = toRealPath(BACKUP_DIR)
  for (const name of ownFolders) {
    const own = toRealPath(join(DATA_DIR, name))
    if (place === own || (name !== '.' && place.startsWith(own + sep)))
      throw new WrongSetting(
        `BACKUP_DIR is «${BACKUP_DIR}», but must be another folder than DATA_DIR, and outside of its folders files, incoming and outbox.`,
      )
  }
}

/** The real path, even when its last parts do not exist yet. */
function toRealPath(path: string): string {
  try {
    return realpathSync(path)
  } catch {
    const parent = dirname(path)
    return parent === path ? path : join(toRealPath(parent), path.slice(parent.length))
  }
}

/** @throws WrongSetting when the account of the portal cannot read the file: the settings in it would be missing */
export function withEnvFile(file = '.env'): NodeJS.ProcessEnv {
  if (!existsSync(file)) return process.env
  try {
    // loadEnvFile says ENOENT of a file it may not read
    readFileSync(file)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new WrongSetting(
      `${resolve(file)} holds settings, but the account of the portal cannot read it (${code}).`,
    )
  }
  process.loadEnvFile(file)
  return process.env
}
