/** How many are remembered: files are references to the disk, but a converted photo is in memory. */
const most = 50

const kept = new Map<string, File>()

/** Remembers the bytes behind an upload: until a record refers to it, the server shows it to nobody. */
export function keepLocal(uuid: string, file: File): void {
  kept.set(uuid, file)
  const [oldest] = kept.keys()
  if (kept.size > most && oldest) kept.delete(oldest)
}

/** What was uploaded as `uuid` during this visit, if it was. */
export const localFile = (uuid: string): File | undefined => kept.get(uuid)
