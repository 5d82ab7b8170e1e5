/** Number of kept files: files are references to the disk, but a converted photo is in memory. */
const most = 50

const kept = new Map<string, File>()

/** Keeps the content of an upload: until a record refers to it, the server does not serve it. */
export function keepLocal(uuid: string, file: File): void {
  kept.set(uuid, file)
  const [oldest] = kept.keys()
  if (kept.size > most && oldest) kept.delete(oldest)
}

/** The content of an upload of this visit. */
export const localFile = (uuid: string): File | undefined => kept.get(uuid)
