import type { Fetch } from '../../shell/api.ts'

/**
 * A replacement for the browser's fetch that reports upload progress: `call(…, { fetch: uploadFetch(told) })`.
 * @param progress receives the sent and the total bytes
 */
export const uploadFetch =
  (progress: (sent: number, total: number) => void): Fetch =>
  (url, { method = 'POST', headers, body, signal }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      const cancel = () => request.abort()
      request.open(method, url)
      request.responseType = 'arraybuffer'
      new Headers(headers).forEach((value, name) => {
        request.setRequestHeader(name, value)
      })
      request.upload.onprogress = (event) => {
        if (event.lengthComputable) progress(event.loaded, event.total)
      }
      request.onload = () => resolve(toResponse(request))
      request.onerror = () => reject(new TypeError('The upload broke off'))
      request.onabort = () => reject(new DOMException('The upload was cancelled', 'AbortError'))
      request.onloadend = () => signal?.removeEventListener('abort', cancel)
      if (signal?.aborted) {
        reject(new DOMException('The upload was cancelled', 'AbortError'))
        return
      }
      signal?.addEventListener('abort', cancel)
      request.send(body as XMLHttpRequestBodyInit)
    })

function toResponse(request: XMLHttpRequest): Response {
  const headers = new Headers()
  for (const line of request
    .getAllResponseHeaders()
    .trim()
    .split(/[\r\n]+/)) {
    const colon = line.indexOf(':')
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim())
  }
  const { status } = request
  return new Response(status === 204 ? null : (request.response as ArrayBuffer), { status, headers })
}
