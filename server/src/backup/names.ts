/** 2026-05-31T10:20:30.000Z as `20260531-102030`. */
const stamp = (instant: Date) => instant.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')

/** What a backup somebody asked for is called: it stays until somebody removes it. */
export const backupName = (instant: Date) => `xuntanza-${stamp(instant)}.zip`
