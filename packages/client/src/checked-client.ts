import { NO_TOKEN, told } from '@quickprism/contract/complaints'
import type { Endpoint } from '@quickprism/contract/endpoint'
import type { Failure } from '@quickprism/contract/failure'
import { carried } from './address-text.ts'
import { type Call, CallFailed, createClient, type Parts, type Say, sayInEnglish, type Wire } from './client.ts'
import { sparing } from './sparing.ts'

const UNREACHED = 0
const UNSIGNED = 401
const INVALID = 422
const BUSY = 503

const complaintsAbout = ({ params, query, body }: Endpoint, sent: Parts) => [
  ...(params?.safeParse(sent.params ?? {}).error?.issues ?? []),
  ...(query?.safeParse(carried(sent.query)).error?.issues ?? []),
  ...(body?.safeParse(sent.body ?? {}).error?.issues ?? []),
]

const needsSession = ({ allow }: Endpoint) => allow.kind !== 'public' && allow.kind !== 'link'

/**
 * The client of an app. What the contract would refuse, and what lacks the token it needs, never reaches the wire: it
 * fails here as it would there, in the same words unless the call has its own for a missing token. In an app that opens
 * without a network, a missing token means that the server was not reached yet, and nothing is said of tokens. A server
 * that has too much to do is spared for a moment what screens ask of a branch by themselves: it fails in the words it said.
 */
export const createCheckedClient = (
  wire: Wire,
  token: () => string | undefined,
  say: Say = sayInEnglish,
  { opensOffline = false } = {},
): Call => {
  const call = createClient(wire, say)
  const { refusal, heard } = sparing()
  const callSparing: Call = async (endpoint, input, options) => {
    try {
      const reply = await call(endpoint, input, options)
      heard('answered')
      return reply
    } catch (cause) {
      heard(cause instanceof CallFailed ? cause : undefined)
      throw cause
    }
  }
  return async (endpoint, input, options) => {
    const refuse = (status: number, failure: Failure) => {
      throw new CallFailed(endpoint, status, failure, say, { sent: input as Parts })
    }
    if (needsSession(endpoint) && token() === undefined) {
      if (opensOffline) refuse(UNREACHED, {})
      refuse(UNSIGNED, { detail: endpoint.says.unsigned ?? NO_TOKEN })
    }
    const complaints = complaintsAbout(endpoint, input as Parts)
    if (complaints.length > 0) refuse(INVALID, told(complaints))
    // What all screens of a branch ask by themselves and again; what a person asks for is always sent.
    if (!endpoint.watches || endpoint.lane !== 'first') return call(endpoint, input, options)
    const busy = refusal()
    if (busy) refuse(BUSY, busy)
    return callSparing(endpoint, input, options)
  }
}
