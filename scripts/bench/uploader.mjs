// Sends one upload as a browser does, in a thread of its own so that what is measured beside it is the server.
import { Buffer } from 'node:buffer'
import { request } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parentPort, workerData } from 'node:worker_threads'

const { url, headers, bytes } = workerData
const boundary = 'xuntanza-bench'
const head = Buffer.from(
  `--${boundary}\r\ncontent-disposition: form-data; name="content"; filename="Acta.pdf"\r\n\r\n%PDF-1.7\n`,
)
const tail = Buffer.from(`\r\n--${boundary}--\r\n`)
const piece = Buffer.alloc(64 * 1024, 'x')
const begun = '%PDF-1.7\n'.length

function* body() {
  yield head
  let left = bytes - begun
  for (; left > piece.length; left -= piece.length) yield piece
  yield piece.subarray(0, left)
  yield tail
}

const upload = request(`${url}/api/files`, {
  method: 'POST',
  headers: {
    ...headers,
    'content-type': `multipart/form-data; boundary=${boundary}`,
    'content-length': head.length + bytes - begun + tail.length,
  },
})
const answered = new Promise((resolve, reject) => upload.once('response', resolve).once('error', reject))
await pipeline(Readable.from(body()), upload)
const answer = await answered
answer.resume()
parentPort.postMessage(answer.statusCode)
