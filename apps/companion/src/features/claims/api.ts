import { useAct, useAsk } from '@quickprism/client/react'
import { claims } from '@quickprism/contract/claims'
import { privacy } from '@quickprism/contract/privacy'
import { visits } from '@quickprism/contract/visits'
import { refusalOf } from './claim-outcome.tsx'

/** That it is done is said by the screen itself, and so is why it cannot be. */
const claim = { ...claims.claim, says: { failed: claims.claim.says.failed } }

/** A link that is not valid stays so: it is not asked for twice. */
export const useOffer = (token: string) => useAsk(claims.look, { body: { token } }, { retry: 0, fresh: 0 })

export const useClaim = () =>
  useAct(claim, { refreshes: [visits.mine, privacy.held], showsFailure: (failure) => Boolean(refusalOf(failure)) })
