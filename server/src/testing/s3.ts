import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'

const bucket = 'xuntanza'
/** The only access key of this endpoint. */
const key = 'S3RVER'

export interface TestS3 {
  /** Its address for FILES_URL. */
  url: string
  /** Makes the endpoint answer every request with this status; null restores it. */
  refuse: (status: number | null) => void
  close: () => Promise<void>
}

/** A real S3 endpoint on this machine with an empty bucket. */
export async function startS3(): Promise<TestS3> {
  const directory = await mkdtemp(join(tmpdir(), 'xuntanza-s3-'))
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: bucket, configs: [] }],
  })
  let failureStatus: number | null = null
  // a part of Koa that its types omit
  const { middleware } = server as unknown as { middleware: unknown[] }
  middleware.unshift(async (context: { status: number; body: string }, next: () => Promise<void>) => {
    if (failureStatus === null) return next()
    context.status = failureStatus
    context.body = '<Error><Code>Refused</Code></Error>'
  })
  const { port } = await server.run()
  return {
    url: `s3://${key}:${key}@${bucket}?endpoint=http://127.0.0.1:${port}&region=us-east-1`,
    refuse: (status) => {
      failureStatus = status
    },
    close: async () => {
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
