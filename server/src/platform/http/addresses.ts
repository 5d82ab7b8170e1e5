/**
 * The address a request means: without the origin that some clients send along, and without the segment
 * `entities/`, which is optional before every collection.
 */
export function toAddress(target: string, base: string): string {
  const url = target.replace(/^https?:\/\/[^/?#]*/i, '') || '/'
  if (!url.startsWith('/')) return '/'
  return url.startsWith(`${base}/entities/`) ? url.replace('/entities/', '/') : url
}

/** Query parameters that identify a file, as path segments do. */
const naming = ['id', 'uuid']

/**
 * The address a ticket for one file contains: the path as the router reads it, and the query parameters that identify
 * the file. Two addresses of the same file give the same result, with or without the base of the API.
 * @param target an address, or its path
 */
export function fileAddress(target: string, base: string): string {
  const absolute = /^(https?:|\/)/i.test(target) ? target : `/${target}`
  const [whole = ''] = toAddress(absolute, '').split('#')
  const end = whole.indexOf('?')
  const path = end < 0 ? whole : whole.slice(0, end)
  const full = toAddress(path.startsWith(`${base}/`) ? path : base + path, base)
  const query = new URLSearchParams(end < 0 ? '' : whole.slice(end))
  const named = naming.flatMap((name) => query.getAll(name).map((value) => `${name}=${value}`))
  return [full.split('/').map(decodeSegment).join('/'), ...named].join('\n')
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
