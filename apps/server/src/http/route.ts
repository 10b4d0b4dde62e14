import type { Endpoint } from '@quickprism/contract/endpoint'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import type { JustSeen, Work } from './watched.ts'

/** An endpoint and what answers it. */
export type Route = {
  endpoint: Endpoint
  /**
   * The body of a successful answer, already checked against the contract: JSON written out, or a file. Whoever was looked
   * at a moment ago need not arrive anew.
   */
  answer(request: FastifyRequest, deps: Deps, reply: FastifyReply, justSeen?: JustSeen): Promise<string | Blob>
  /** The answer, from another who may see the same where that is good for the caller too; else by `work`, in their turn. */
  orAnothers?(request: FastifyRequest, deps: Deps, reply: FastifyReply, work: Work): Promise<string>
  /** Does the work and words its failures, also where the caller waited for their turn in vain. */
  aloud?(request: FastifyRequest, work: () => Promise<string | Blob>): Promise<string | Blob>
  /** In place of an answer, where it is a stream. */
  stream?(request: FastifyRequest, deps: Deps, reply: FastifyReply): Promise<void>
}
