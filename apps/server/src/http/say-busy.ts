import type { FastifyReply } from 'fastify'
import { refuse } from '../refuse.ts'
import { failureOf } from './failures.ts'

/** So many seconds later whoever was sent away may ask again. */
export const COME_BACK_AFTER = '2'

const BUSY = refuse.busy()

/**
 * Said by the thousand while there is too much to do, so it is written here, with its headers, rather than taken
 * through the handling of errors: what it costs is taken from those who are answered.
 */
export const sayBusy = (reply: FastifyReply) => {
  const { status, body } = failureOf(BUSY, reply.request.id)
  const text = JSON.stringify(body)
  const headers = {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
    'retry-after': COME_BACK_AFTER,
  }
  reply.hijack().raw.writeHead(status, headers).end(text)
}
