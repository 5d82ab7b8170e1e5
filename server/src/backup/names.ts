/** 2026-05-31T10:20:30.000Z as `20260531-102030`. */
const stamp = (instant: Date) => instant.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')

/** What a backup somebody asked for is called: it stays until somebody removes it. */
export const backupName = (instant: Date) => `xuntanza-${stamp(instant)}.zip`

/** Enough of a portal's own name to tell its backups from those of another one in the same folder. */
const shortOf = (portal: string) => portal.slice(0, 8)

/** What a backup is called that the portal made by itself: it goes when its time has come. */
export const scheduledName = (portal: string, instant: Date) =>
  `xuntanza-auto-${shortOf(portal)}-${stamp(instant)}.zip`

/** The same of a backup that lacks files the storage had lost: it takes the place of no whole one. */
export const incompleteName = (scheduled: string) => scheduled.replace(/\.zip$/, '-incomplete.zip')

/** Names of the backups a portal made by itself: of those that are whole, and of those that are not. */
export const scheduledNames = (portal: string) =>
  ['', '-incomplete'].map((end) => new RegExp(`^xuntanza-auto-${shortOf(portal)}-\\d{8}-\\d{6}${end}\\.zip$`))
