import { mkdirSync } from 'node:fs'
import S3rver from 's3rver'

/** The one key this endpoint knows. */
const key = 'S3RVER'

/** An S3-compatible store on this machine with an empty bucket in `folder`: its address for FILES_URL, and how to end it. */
export async function startBucket(folder: string): Promise<{ url: string; stop: () => Promise<void> }> {
  mkdirSync(folder, { recursive: true })
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: folder,
    configureBuckets: [{ name: 'xuntanza', configs: [] }],
  })
  const { port } = await server.run()
  return {
    url: `s3://${key}:${key}@xuntanza?endpoint=http://127.0.0.1:${port}&region=us-east-1`,
    stop: () => server.close(),
  }
}
