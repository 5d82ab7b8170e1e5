import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { freePort, startPostgres } from '../../scripts/postgres.mjs'
import { startS3 } from '../../server/src/testing/s3.ts'
import type { Portal } from '../portal.ts'
import { portOf, startPortal } from '../portal.ts'
import type { Nginx } from './nginx.ts'
import { startNginx } from './nginx.ts'

/** Several servers of one portal on this machine, with all they need. */
export interface Servers {
  /** Where people find the portal. */
  url: string
  /** The servers, each in a process of its own. */
  servers: Portal[]
  proxy: Nginx
  /** Address of the database. */
  database: string
  /** Everything that was written. */
  folder: string
}

/**
 * Starts a throw-away PostgreSQL, a bucket, `count` servers at the same moment, each with a data folder of its own in `folder`, and
 * an nginx in front, as docs/operations.md recommends. `ends` ends them.
 * @param settings of the servers, besides those that hold them together
 */
export async function startServers(
  folder: string,
  ends: AsyncDisposableStack,
  { count, settings }: { count: number; settings: Record<string, string> },
): Promise<Servers> {
  const postgres = await startPostgres()
  ends.defer(postgres.stop)
  const bucket = await startS3()
  ends.defer(bucket.close)
  const port = await freePort()
  const common = {
    DATABASE_URL: postgres.url,
    FILES_URL: bucket.url,
    JWT_SECRET: randomBytes(48).toString('base64url'),
    PUBLIC_URL: `http://localhost:${port}`,
    TRUST_PROXY: '1',
    ...settings,
  }
  const started = await Promise.allSettled(
    Array.from({ length: count }, (_, position) =>
      startPortal(join(folder, `server-${position + 1}`), common),
    ),
  )
  const servers = started.flatMap((each) => (each.status === 'fulfilled' ? each.value : []))
  ends.defer(async () => void (await Promise.all(servers.map((server) => server.stop()))))
  for (const each of started) if (each.status === 'rejected') throw each.reason
  const ports = servers.map(({ url }) => portOf(url))
  const proxy = await startNginx(join(folder, 'nginx'), ports, { port })
  ends.defer(proxy.stop)
  return { url: proxy.url, servers, proxy, database: postgres.url, folder }
}
