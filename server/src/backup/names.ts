/** 2026-05-31T10:20:30.000Z as `20260531-102030`. */
const stamp = (instant: Date) => instant.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')

/** Name of a backup made by command; the portal never deletes it. */
export const backupName = (instant: Date) => `xuntanza-${stamp(instant)}.zip`

/** Prefix of the portal's id, enough to distinguish its backups from others in the same folder. */
const shortOf = (portal: string) => portal.slice(0, 8)

/** Name of a scheduled backup, which the rotation deletes in time. */
export const scheduledName = (portal: string, instant: Date) =>
  `xuntanza-auto-${shortOf(portal)}-${stamp(instant)}.zip`

/** Name of the same backup when files were missing from the storage; it never replaces a complete one. */
export const incompleteName = (scheduled: string) => scheduled.replace(/\.zip$/, '-incomplete.zip')

/** Patterns of the names of a portal's scheduled backups: complete and incomplete ones. */
export const scheduledNames = (portal: string) =>
  ['', '-incomplete'].map((end) => new RegExp(`^xuntanza-auto-${shortOf(portal)}-\\d{8}-\\d{6}${end}\\.zip$`))

/** Name of a backup made before an upgrade. */
export const upgradeName = (portal: string, instant: Date) =>
  `xuntanza-upgrade-${shortOf(portal)}-${stamp(instant)}.zip`

/** Pattern of the names of a portal's backups before upgrades. */
export const upgradeNames = (portal: string) =>
  new RegExp(`^xuntanza-upgrade-${shortOf(portal)}-\\d{8}-\\d{6}\\.zip$`)
