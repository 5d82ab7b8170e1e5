import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, startPostgres } from '../../scripts/postgres.mjs'
import { startS3 } from '../../server/src/testing/s3.ts'
import type { Portal } from '../portal.ts'
import { startPortal } from '../portal.ts'
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
  /** Ends everything and removes what was written. */
  stop: () => Promise<void>
}

/**
 * Starts a throw-away PostgreSQL, a bucket, `count` servers at the same moment, each with a data folder of its own, and an
 * nginx in front, as docs/operations.md recommends.
 * @param settings of the servers, besides those that hold them together
 */
export async function startServers({
  count,
  port,
  settings = {},
}: {
  count: number
  port?: number
  settings?: Record<string, string>
}): Promise<Servers> {
  const folder = mkdtempSync(join(tmpdir(), 'xuntanza-cluster-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  process.once('exit', remove)
  const ends: (() => unknown)[] = [remove, () => process.off('exit', remove)]
  const stop = async () => {
    for (const end of ends.splice(0).reverse()) await end()
  }
  try {
    const postgres = await startPostgres()
    ends.push(postgres.stop)
    const bucket = await startS3()
    ends.push(bucket.close)
    const at = port ?? (await freePort())
    const common = {
      DATABASE_URL: postgres.url,
      FILES_URL: bucket.url,
      JWT_SECRET: randomBytes(48).toString('base64url'),
      PUBLIC_URL: `http://localhost:${at}`,
      TRUST_PROXY: '1',
      ...settings,
    }
    const started = await Promise.allSettled(
      Array.from({ length: count }, (_, position) =>
        startPortal(join(folder, `server-${position + 1}`), common),
      ),
    )
    const servers = started.flatMap((each) => (each.status === 'fulfilled' ? each.value : []))
    ends.push(() => Promise.all(servers.map((server) => server.stop())))
    for (const each of started) if (each.status === 'rejected') throw each.reason
    const ports = servers.map(({ url }) => Number(new URL(url).port))
    const proxy = await startNginx(join(folder, 'nginx'), ports, { port: at })
    ends.push(proxy.stop)
    return { url: proxy.url, servers, proxy, database: postgres.url, folder, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
