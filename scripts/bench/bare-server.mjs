// The yardstick: a Fastify route that sends the same bytes and does nothing else.
import { Buffer } from 'node:buffer'
import { fastify } from 'fastify'

const body = Buffer.from(process.env.BODY, 'base64').toString()
const app = fastify({ logger: false })
app.get('/*', (_request, reply) => reply.type('application/json').send(body))
await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) })
