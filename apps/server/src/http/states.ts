import type { FastifyReply, FastifyRequest } from 'fastify'

/** Which state of a thing the caller has seen (If-Match), and which it has now (ETag). */
export type States = { seen: string | undefined; is(version: string): void }

export const statesIn = ({ headers }: FastifyRequest, reply: FastifyReply): States => ({
  seen: headers['if-match']?.replace(/^(?:W\/)?"(.*)"$/, '$1'),
  is: (version) => void reply.header('etag', `"${version}"`),
})
