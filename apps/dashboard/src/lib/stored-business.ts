import { type Call, CallFailed } from '@quickprism/client/client'
import { t } from '@quickprism/client/words'
import { recallBusiness } from './choices.ts'

const NOT_FOUND = 'Business ID Not Found – Please login again to continue.'
const INVALID = 422

/**
 * Nothing is done in a business that the browser has forgotten meanwhile, as when its data was cleared: another one
 * may be chosen next.
 */
export const onlyInStoredBusiness =
  (call: Call): Call =>
  async (endpoint, input, options) => {
    const acts = endpoint.method !== 'GET' || endpoint.acts === true
    if (acts && endpoint.place && recallBusiness() === undefined)
      throw new CallFailed(endpoint, INVALID, { detail: NOT_FOUND }, t)
    return call(endpoint, input, options)
  }
