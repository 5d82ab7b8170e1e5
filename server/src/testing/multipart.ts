/** A multipart/form-data request: body and header. */
export function multipart(
  fields: Record<string, string>,
  file?: { field?: string; name: string; content: Uint8Array },
): { body: Buffer; headers: Record<string, string> } {
  const boundary = 'xuntanza-test-boundary'
  const part = (disposition: string, content: Uint8Array | string) => [
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ]
  const parts = Object.entries(fields).flatMap(([name, value]) => part(`name="${name}"`, value))
  if (file) parts.push(...part(`name="${file.field ?? 'content'}"; filename="${file.name}"`, file.content))
  return {
    body: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}
