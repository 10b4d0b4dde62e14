import type { Deps } from '../../deps.ts'
import { openContacts } from '../visitors/service.ts'
import type { Listed } from './planning-queries.ts'

/** What someone without an account left at the desk; of what cannot be read sending says what is wrong with it. */
export const readLeft = (
  { secrets }: Pick<Deps, 'secrets'>,
  businessId: number,
  { mobile, email }: Pick<Listed, 'mobile' | 'email'>,
) => {
  try {
    return openContacts(secrets, businessId, { mobile, email })
  } catch {
    return { mobile: null, email: null }
  }
}

type Of = { businessId: number; incidentId: number; channel: number }

/** Tells that two people of one alert have the same address, and neither which one nor whether it was in another alert. */
export const addressMark = (
  { secrets }: Pick<Deps, 'secrets'>,
  { businessId, incidentId, channel }: Of,
  address: string | null | undefined,
) =>
  address ? secrets.digest('sos-address', businessId, incidentId, channel, address.toLowerCase()).subarray(0, 16) : null
