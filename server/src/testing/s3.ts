import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'

const bucket = 'xuntanza'
/** The one key this endpoint knows. */
const key = 'S3RVER'

/** A real S3 endpoint on this machine with an empty bucket: its address for FILES_URL, and how to end it. */
export async function startS3(): Promise<{ url: string; close: () => Promise<void> }> {
  const directory = await mkdtemp(join(tmpdir(), 'xuntanza-s3-'))
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: bucket, configs: [] }],
  })
  const { port } = await server.run()
  return {
    url: `s3://${key}:${key}@${bucket}?endpoint=http://127.0.0.1:${port}&region=us-east-1`,
    close: async () => {
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
