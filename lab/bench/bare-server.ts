// The yardstick: a Fastify route that sends the same bytes as a call of the portal and does nothing else.
import { fastify } from 'fastify'

const { BODY = '', PORT } = process.env
const body = Buffer.from(BODY, 'base64').toString()
const app = fastify({ logger: false })
app.get('/*', (_request, reply) => reply.type('application/json').send(body))
await app.listen({ host: '127.0.0.1', port: Number(PORT) })
