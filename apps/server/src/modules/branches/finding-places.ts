import type { FoundPlace } from '../../adapters/geocoder.ts'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../refuse.ts'
import type { StaffScope } from '../../scopes.ts'
import { limits, spendAlone } from '../allowances/service.ts'

const sentences = {
  notSetUp: 'Place search is not set up here. Type the coordinates or drag the pin.',
  tooMany: 'Too many place searches. Try again in an hour, type the coordinates or drag the pin.',
}

/** What was typed goes to the geocoder alone; nothing of it is kept or logged. */
export const findPlaces = async (
  deps: Deps,
  { who, businessId }: StaffScope,
  text: string,
  isAgain: boolean,
): Promise<FoundPlace[]> => {
  const { geocoder } = deps
  if (!geocoder) throw refuse.missing(sentences.notSetUp)
  const spent = [
    { limit: limits.placesPerPerson, subject: String(who.personId) },
    { limit: limits.placesPerBusiness, subject: String(businessId) },
  ]
  if (!isAgain) await spendAlone(deps, sentences.tooMany, spent)
  try {
    return await geocoder.find(text)
  } catch (error) {
    deps.log.warn({ err: error }, 'the geocoder did not answer')
    throw refuse.busy()
  }
}
