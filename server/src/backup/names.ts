/** 2026-05-31T10:20:30.000Z as `20260531-102030`. */
const stamp = (instant: Date) => instant.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')

/**
 * The time in the name of a backup, in the form of `stamp`; empty for other names. It stands at the end: the id of a portal before it
 * may look like a day.
 */
export const toStamp = (name: string) => /(\d{8}-\d{6})(-incomplete)?\.\w+$/.exec(name)?.[1] ?? ''

/**
 * Orders names of backups, the oldest first. A name with a time after `now` comes before all others: a clock that was ahead gave it, and
 * every backup since then is newer.
 */
export function orderByAge(names: readonly string[], now: Date): string[] {
  const latest = stamp(now)
  const toRank = (name: string) => {
    const made = toStamp(name)
    return made > latest ? `0${made}` : `1${made}`
  }
  return names.toSorted((one, other) => (toRank(one) < toRank(other) ? -1 : 1))
}

/** Name of a backup made by command. */
export const backupName = (instant: Date) => `xuntanza-${stamp(instant)}.zip`

/** Name of the file that the script for copies elsewhere touches when it has ended well. */
export const copiedMark = 'copied-elsewhere'

/** Pattern of the names of backups made by command, of any portal. */
export const commandNames = /^xuntanza-\d{8}-\d{6}(-incomplete)?\.zip$/

/** Prefix of the portal's id, enough to distinguish its backups from others in the same folder. */
const toShortId = (portal: string) => portal.slice(0, 8)

/** Name of a scheduled backup, which the rotation deletes in time. */
export const scheduledName = (portal: string, instant: Date) =>
  `xuntanza-auto-${toShortId(portal)}-${stamp(instant)}.zip`

/** Name of the same backup when files of the portal are lost or damaged; it never replaces a complete one. */
export const incompleteName = (whole: string) => whole.replace(/\.zip$/, '-incomplete.zip')

/** Patterns of the names of a portal's scheduled backups: complete and incomplete ones. */
export const scheduledNames = (portal: string) =>
  ['', '-incomplete'].map(
    (end) => new RegExp(`^xuntanza-auto-${toShortId(portal)}-\\d{8}-\\d{6}${end}\\.zip$`),
  )

/** Patterns of the names of whole backups: scheduled ones of a portal, and those made by command. */
export const wholeNames = (portal: string) => [
  new RegExp(`^xuntanza-auto-${toShortId(portal)}-\\d{8}-\\d{6}\\.zip$`),
  /^xuntanza-\d{8}-\d{6}\.zip$/,
]

/** Name of a backup made before an upgrade. */
export const upgradeName = (portal: string, instant: Date) =>
  `xuntanza-upgrade-${toShortId(portal)}-${stamp(instant)}.zip`

/** Patterns of the names of a portal's backups before upgrades: complete and incomplete ones. */
export const upgradeNames = (portal: string) =>
  ['', '-incomplete'].map(
    (end) => new RegExp(`^xuntanza-upgrade-${toShortId(portal)}-\\d{8}-\\d{6}${end}\\.zip$`),
  )

/** Name of a copy of a database that is too old for a backup. */
export const databaseCopyName = (instant: Date) => `xuntanza-upgrade-${stamp(instant)}.sqlite`

/** Pattern of the names of such copies. */
export const databaseCopyNames = /^xuntanza-upgrade-\d{8}-\d{6}\.sqlite$/
