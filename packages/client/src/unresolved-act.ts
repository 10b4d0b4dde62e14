import type { Endpoint, Reply, Sent } from '@quickprism/contract/endpoint'
import { type Call, CallFailed, type Parts } from './client.ts'
import { isForGood } from './for-good.ts'

type Act = { endpoint: Endpoint; place: readonly string[]; input: Parts }
type Unresolved = Act & { key: string; failedAt: number }

/** Later than this the same input is another act: what the first one did may have been reverted since. */
const SAME_ACT_WITHIN_MS = 5 * 60_000

/** The last act of a page whose outcome is unknown. Any other act ends it: the same input may mean another one by then. */
const unresolved = new WeakMap<object, Unresolved>()

const isSame = (one: Act, other: Act) =>
  one.endpoint === other.endpoint &&
  one.input.file === other.input.file &&
  JSON.stringify([one.place, one.input]) === JSON.stringify([other.place, other.input])

const takeKey = (page: object, act: Act) => {
  const last = unresolved.get(page)
  unresolved.delete(page)
  const isAgain = last && isSame(last, act) && performance.now() - last.failedAt < SAME_ACT_WITHIN_MS
  return isAgain ? last.key : crypto.randomUUID()
}

/** A refusal says that nothing was done; one for a key in use, or for the caller's session, says nothing of the first call. */
const isResolved = (failure: unknown) =>
  failure instanceof CallFailed &&
  isForGood(failure.status) &&
  failure.status !== 401 &&
  failure.failure.code !== 'in_flight'

/** Sends an act; the same act after an unknown outcome goes out under the same key, so that it happens once. */
export const callOnce = async <E extends Endpoint>(
  page: object,
  { call, place }: { call: Call; place: readonly string[] },
  endpoint: E,
  input: Sent<E>,
): Promise<Reply<E>> => {
  const act = { endpoint, place, input: input as Parts }
  const key = takeKey(page, act)
  try {
    return await call(endpoint, input, { key })
  } catch (failure) {
    if (endpoint.repeats === 'keyed' && !isResolved(failure)) {
      unresolved.set(page, { ...act, key, failedAt: performance.now() })
    }
    throw failure
  }
}
