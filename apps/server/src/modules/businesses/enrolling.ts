import type { NewBusiness } from '@quickprism/contract/businesses'
import type { z } from 'zod'
import { admitJob } from '../../admission/admit.ts'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../refuse.ts'
import type { PersonScope } from '../../scopes.ts'
import { followMember } from '../access/service.ts'
import { expectRegisteredGstin, hasOtherName, listedNames, panIn } from '../gstin/service.ts'
import { BusinessDetails } from './details.ts'
import { countUsesOfGstin } from './queries.ts'
import { registerBusiness } from './registering.ts'

const OTHER_NAME =
  'The GST registry lists this GSTIN as {{listed}}, not as {{typed}}. Check it, or confirm that it is yours.'

/** Someone registers a business of their own and becomes its root user. */
export const enrolBusiness = async (
  deps: Deps,
  { who }: PersonScope,
  { address, other_name_confirmed, ...form }: z.output<typeof NewBusiness>,
  key: string,
) => {
  if (!deps.settings.registration)
    throw refuse.denied('Businesses are registered by the operator of this installation.')
  const verdict = await expectRegisteredGstin(deps, form.gstin, { personId: who.personId })
  const isOther = hasOtherName(verdict, form)
  if (isOther && !other_name_confirmed) {
    throw refuse.otherName(OTHER_NAME, { listed: listedNames(verdict), typed: form.registered_name })
  }
  const details = BusinessDetails.parse({ ...form, ...address, pan: panIn(form.gstin) })
  const { businessId, cell, quickId } = await registerBusiness(deps, details, who.quickId, {
    by: { who },
    reference: key,
    isGstinConfirmed: verdict.isConfirmed && !isOther,
  })
  // The job that was enqueued does the same; its root user should not have to wait for it.
  await followMember(deps, admitJob(cell, businessId), who.personId)
  if (isOther) deps.log.warn({ business: quickId }, 'a business was registered with a GSTIN of another name')
  const uses = await countUsesOfGstin(deps, form.gstin)
  if (uses > 1) deps.log.warn({ business: quickId, uses }, 'a business was registered with a GSTIN that is in use')
  return quickId
}
