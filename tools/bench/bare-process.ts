import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'

/** What Fastify does when there is nothing to do: the yardstick of `npm run bench -- poll`. */
const app = Fastify()
app.get('/', async (_, reply) =>
  reply.type('application/json; charset=utf-8').send('{"members":0,"visitors":0,"total":0}'),
)
await app.listen({ host: '127.0.0.1', port: 0 })
console.log(`listening on ${(app.server.address() as AddressInfo).port}`)
