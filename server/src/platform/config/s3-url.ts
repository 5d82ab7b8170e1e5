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

/** Explains why {@link parseS3Url} refuses an address, without repeating any part that may be secret. */
export function s3UrlFault(text: string): string {
  if (!/^s3:\/\//i.test(text)) return 'it does not begin with s3://'
  const beforeQuery = text.slice('s3://'.length).split('?')[0] ?? ''
  const unreadable = 'in key and secret, / + : @ ? # % are written as %2F %2B %3A %40 %3F %23 %25'
  if (!URL.canParse(text)) return beforeQuery === '' ? 'it names no bucket' : unreadable
  const { hostname, pathname, port, hash, username, password, searchParams } = new URL(text)
  const hasKey = username !== '' || password !== ''
  if (hash || port || (beforeQuery.includes('@') && !hasKey)) return unreadable
  if (hostname === '') return 'it names no bucket'
  if (!['', '/'].includes(pathname))
    return pathname.includes('@') || hasKey
      ? unreadable
      : 'there is a path after the bucket, and a portal needs a bucket of its own'
  if (!/^[a-z0-9][a-z0-9.-]+[a-z0-9]$/.test(hostname))
    return 'a bucket is named by three or more small letters, digits, hyphens and dots'
  if ((username === '') !== (password === '')) return 'it has only one of key and secret'
  const { endpoint, region, ...others } = Object.fromEntries(searchParams)
  if (Object.keys(others).length > 0) return 'after the question mark, only endpoint and region may stand'
  if (endpoint !== undefined && !/^https?:\/\/[^/?#]+\/?$/.test(endpoint))
    return 'endpoint is no address such as https://s3.example.net, without a path'
  return region !== undefined && !/^[\w-]+$/.test(region) ? 'region is no word such as eu-west-1' : unreadable
}
