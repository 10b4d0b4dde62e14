import { type Call, CallFailed } from '@quickprism/client/client'
import { t } from '@quickprism/client/words'
import { recallBusiness } from './choices.ts'

const NOT_FOUND = 'Business ID Not Found – Please login again to continue.'
const INVALID = 422

/**
 * The business a tab shows, for acts that name it: the stored one may be another, which another tab has picked. None
 * while the browser has forgotten the business.
 */
export const ifStored = (businessId: string) => (recallBusiness() === undefined ? undefined : businessId)

/**
 * Nothing is done in a business that the browser has forgotten meanwhile, as when its data was cleared: another one
 * may be chosen next. An alert is sent all the same: it names its branch, and waits for no login.
 */
export const onlyInStoredBusiness =
  (call: Call): Call =>
  async (endpoint, input, options) => {
    const acts = endpoint.method !== 'GET' || endpoint.acts === true
    const isOfAlert = endpoint.lane === 'never'
    if (acts && endpoint.place && !isOfAlert && recallBusiness() === undefined)
      throw new CallFailed(endpoint, INVALID, { detail: NOT_FOUND }, t)
    return call(endpoint, input, options)
  }
