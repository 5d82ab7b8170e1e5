/** A bucket, and how to reach it. */
export interface S3Place {
  bucket: string
  region: string
  /** Endpoint of a service other than Amazon. */
  endpoint?: string
  /** By default the credentials of the AWS environment. */
  credentials?: { accessKeyId: string; secretAccessKey: string }
}

/** Largest file one request can store (Amazon S3, «PutObject»), in bytes. */
export const largestObject = 5_000_000_000

/**
 * Reads `s3://bucket?endpoint=…&region=…`, with or without `key:secret@` before the bucket.
 * @returns undefined for anything else
 */
export function parseS3Url(text: string): S3Place | undefined {
  if (!URL.canParse(text)) return undefined
  const { protocol, hostname, pathname, port, hash, username, password, searchParams } = new URL(text)
  const { endpoint, region = 'us-east-1', ...others } = Object.fromEntries(searchParams)
  if (protocol !== 's3:' || !/^[a-z0-9][a-z0-9.-]+[a-z0-9]$/.test(hostname)) return undefined
  if (!['', '/'].includes(pathname) || port || hash || Object.keys(others).length > 0) return undefined
  if ((username === '') !== (password === '') || !/^[\w-]+$/.test(region)) return undefined
  if (endpoint !== undefined && !/^https?:\/\/[^/?#]+\/?$/.test(endpoint)) return undefined
  return {
    bucket: hostname,
    region,
    ...(endpoint && { endpoint }),
    ...(username && {
      credentials: {
        accessKeyId: decodeURIComponent(username),
        secretAccessKey: decodeURIComponent(password),
      },
    }),
  }
}
