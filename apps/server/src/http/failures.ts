import type { Failure } from '@quickprism/contract/failure'
import type { FastifyError } from 'fastify'
import { isUnavailable } from '../db/errors.ts'
import { Refusal } from '../refuse.ts'

/**
 * The body of an error. A refusal speaks; what Fastify itself refuses speaks in its words; anything else is our
 * fault, says nothing, and leaves the endpoint's own words to the screen.
 */
export const failureOf = (
  error: FastifyError,
  requestId: string,
): { status: number; body: Failure; isOurs: boolean } => {
  if (error instanceof Refusal) {
    const { status, code, detail, said, fields } = error
    const parts = { ...(said?.values ? { said } : {}), ...(fields ? { fields } : {}) }
    return { status, body: { code, detail, ...parts, requestId }, isOurs: false }
  }
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return { status: error.statusCode, body: { code: 'malformed', detail: error.message, requestId }, isOurs: false }
  }
  if (isUnavailable(error)) return { status: 503, body: { code: 'busy', requestId }, isOurs: true }
  return { status: 500, body: { code: 'broken', requestId }, isOurs: true }
}
