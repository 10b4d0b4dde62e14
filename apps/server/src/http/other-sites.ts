import type { FastifyRequest } from 'fastify'
import { refuse } from '../refuse.ts'

/** An act that a browser says comes from another site is not listened to. */
export const expectOwnOrigin = ({ method, headers }: FastifyRequest, own: string) => {
  const isAct = method !== 'GET' && method !== 'HEAD'
  if (isAct && headers.origin !== undefined && headers.origin !== own) {
    throw refuse.denied('This request comes from another site.')
  }
}

/** A GET that acts is sent by our own pages when someone means it: not ahead of time, and not from elsewhere. */
export const expectMeant = ({ headers }: FastifyRequest, own: string) => {
  const isEarly = /prefetch|prerender/i.test(`${headers['sec-purpose'] ?? ''} ${headers.purpose ?? ''}`)
  const isElsewhere = headers.origin !== undefined && headers.origin !== own
  if (isEarly || isElsewhere) throw refuse.denied('This request was a prefetch or comes from another site.')
}
