import { createReadStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import type { S3Client } from '@aws-sdk/client-s3'
import type { S3Place } from '../config/s3-url.ts'
import type { Content, Storage } from './storage.ts'
import { checkStorageKey } from './storage.ts'

const tries = 3
/** Timeouts in milliseconds for connecting, and for a silent connection; users can take longer for a download. */
const timeouts = { connectionTimeout: 5000, socketTimeout: 120_000 }

/** The bucket cannot be used; the message is the reply of the service. */
export class BucketUnreachable extends Error {
  /** Whether the bucket is full. */
  readonly isFull: boolean

  constructor(cause: unknown) {
    const { code, name, $metadata } = cause as NodeJS.ErrnoException & ServiceAnswer
    super(code ?? name, { cause })
    this.isFull = $metadata?.httpStatusCode === 507
  }
}

interface ServiceAnswer {
  $metadata?: { httpStatusCode?: number }
}

/**
 * Files in a bucket of Amazon S3 or a compatible service.
 * @throws BucketUnreachable when files cannot be stored there
 */
export async function openS3Storage(place: S3Place): Promise<Storage> {
  const sdk = await import('@aws-sdk/client-s3')
  const { bucket: Bucket, endpoint, region, credentials } = place
  const client = new sdk.S3Client({
    region,
    ...(credentials && { credentials }),
    // only Amazon uses bucket names as host names; the others accept them as the first path segment
    ...(endpoint && { endpoint, forcePathStyle: true }),
    // other services do not support the checksums Amazon added in 2025
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: timeouts,
  })

  const bare: Storage = {
    put: async (key, content) => {
      const size = content instanceof Uint8Array ? content.length : (await stat(content.path)).size
      const send = () =>
        sendBody(content, (Body) =>
          client.send(new sdk.PutObjectCommand({ Bucket, Key: key, Body, ContentLength: size })),
        )
      await again(send)
      if (!(content instanceof Uint8Array)) await rm(content.path, { force: true })
      return size
    },
    get: async (key, range) => {
      const Range = range && `bytes=${range.start}-${range.end}`
      try {
        const answer = await client.send(new sdk.GetObjectCommand({ Bucket, Key: key, Range }))
        const [, whole] = /\/(\d+)$/.exec(answer.ContentRange ?? '') ?? []
        return { content: answer.Body as Readable, size: Number(whole ?? answer.ContentLength) }
      } catch (error) {
        if (error instanceof sdk.NoSuchKey) return null
        throw error
      }
    },
    remove: async (key) => {
      await client.send(new sdk.DeleteObjectCommand({ Bucket, Key: key }))
    },
    list: async function* () {
      let ContinuationToken: string | undefined
      do {
        const page = await client
          .send(new sdk.ListObjectsV2Command({ Bucket, ContinuationToken }))
          .catch(outOfReach)
        for (const { Key } of page.Contents ?? []) if (Key) yield Key
        ContinuationToken = page.IsTruncated ? page.NextContinuationToken : undefined
      } while (ContinuationToken)
    },
    // objects are stored atomically
    tidy: async () => {},
    close: () => client.destroy(),
  }
  const storage: Storage = {
    ...bare,
    put: async (key, content) => bare.put(checkStorageKey(key), content).catch(outOfReach),
    get: async (key, range) => bare.get(checkStorageKey(key), range).catch(outOfReach),
    remove: async (key) => bare.remove(checkStorageKey(key)).catch(outOfReach),
  }
  await tryOut(storage, client)
  return storage
}

/** Errors of this machine's own disk pass unchanged. */
function outOfReach(error: unknown): never {
  const { syscall = '' } = error as NodeJS.ErrnoException
  throw /^(open|read|stat|unlink)$/.test(syscall) ? error : new BucketUnreachable(error)
}

/** Stores, reads and deletes a small object: this checks all permissions the portal needs. */
async function tryOut(storage: Storage, client: S3Client): Promise<void> {
  // not in a folder: where folders are real, a server that finishes would delete it while another one starts
  const key = `check-${crypto.randomUUID()}`
  try {
    await storage.put(key, Buffer.from('xuntanza'))
    const found = await storage.get(key)
    found?.content.destroy()
    await storage.remove(key)
  } catch (error) {
    client.destroy()
    throw error
  }
}

/** Sends bytes, or a file as a stream that is always closed. */
async function sendBody(
  content: Content,
  send: (body: Uint8Array | Readable) => Promise<unknown>,
): Promise<void> {
  if (content instanceof Uint8Array) {
    await send(content)
    return
  }
  const stream = createReadStream(content.path)
  try {
    await send(stream)
  } finally {
    stream.destroy()
  }
}

/** The client does not retry a stream; a file can be read again. */
async function again(send: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await send()
    } catch (error) {
      const status = (error as ServiceAnswer).$metadata?.httpStatusCode ?? 500
      if (attempt === tries || status < 500) throw error
    }
  }
}
