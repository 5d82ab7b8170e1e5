import { readSnapshot } from '../../../platform/db/snapshot.ts'
import { serveJobs } from '../../../platform/workers/serve-jobs.ts'
import type { ExtractoJob } from './extractos.service.ts'
import { readExtracto, readMovementos } from './reading.service.ts'

// as JSON: it is moved, and the server sends it as it is
serveJobs(
  async ({ place, id, query }: ExtractoJob): Promise<Uint8Array | null> => {
    const found = await readSnapshot<object | null>(place, (db) =>
      query ? readMovementos(db, id, query) : readExtracto(db, id),
    )
    return found && new TextEncoder().encode(JSON.stringify(found))
  },
  (json) => (json ? [json.buffer as ArrayBuffer] : []),
)
