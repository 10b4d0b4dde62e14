import type { BusinessForm } from '@quickprism/contract/businesses'
import type { z } from 'zod'
import { admitJob } from '../../admission/admit.ts'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../refuse.ts'
import type { PersonScope } from '../../scopes.ts'
import { followMember } from '../access/service.ts'
import { expectRegisteredGstin, panIn } from '../gstin/service.ts'
import { BusinessDetails } from './details.ts'
import { registerBusiness } from './registering.ts'

/** Someone registers a business of their own and becomes its root user. */
export const enrolBusiness = async (
  deps: Deps,
  { who }: PersonScope,
  { address, ...form }: z.output<typeof BusinessForm>,
  key: string,
) => {
  if (!deps.settings.registration)
    throw refuse.denied('Businesses are registered by the operator of this installation.')
  const { isConfirmed } = await expectRegisteredGstin(deps, form.gstin, { personId: who.personId })
  const details = BusinessDetails.parse({ ...form, ...address, pan: panIn(form.gstin) })
  const { businessId, cell, quickId } = await registerBusiness(deps, details, who.quickId, {
    by: { who },
    reference: key,
    isGstinConfirmed: isConfirmed,
  })
  // The job that was enqueued does the same; its root user should not have to wait for it.
  await followMember(deps, admitJob(cell, businessId), who.personId)
  return quickId
}
