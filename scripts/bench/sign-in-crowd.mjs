// Signs many people in at the same moment, in a thread of its own so that what is measured beside it is the server.
import { request } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'

const { url, body, many } = workerData

const signIn = () =>
  new Promise((resolve, reject) => {
    const asked = request(
      `${url}/api/authenticate`,
      { method: 'POST', agent: false, headers: { 'content-type': 'application/json' } },
      (answer) => answer.resume().once('end', () => resolve(answer.statusCode)),
    )
    asked.once('error', reject)
    asked.end(body)
  })

parentPort.postMessage(await Promise.all(Array.from({ length: many }, signIn)))
