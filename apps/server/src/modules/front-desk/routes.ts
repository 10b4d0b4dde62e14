import { frontDesk } from '@quickprism/contract/front-desk'
import { inPlace } from '../../http/serve.ts'
import { correctAtDesk, endAtDesk } from '../visits/service.ts'
import { checkInAtDesk } from './checking-in.ts'
import { followAtOnce } from './following.ts'
import { listInside, listTimedOut } from './listing.ts'
import { nameManager } from './naming-manager.ts'
import { everyoneIn, meet, statedQuickIdsIn } from './party.ts'
import { LOOK } from './passes.ts'
import { presentInside, presentOutcome, presentTimedOut, presentVisit } from './present.ts'
import { showPass } from './reading-pass.ts'

const NOBODY: ReadonlySet<string> = new Set()

export const frontDeskRoutes = [
  inPlace(frontDesk.inside, async ({ query }, { deps, tx, scope }) =>
    presentInside({ secrets: deps.secrets, ...scope }, await listInside(deps, tx, scope, query), query),
  ),

  inPlace(frontDesk.timedOut, async (_, { deps, tx, scope }) =>
    presentTimedOut({ secrets: deps.secrets, ...scope }, await listTimedOut(tx, scope)),
  ),

  inPlace(frontDesk.manager, (_, { tx, scope }) => nameManager(tx, scope)),

  inPlace(frontDesk.readPass, {
    before: ({ body: { pass } }, { deps, scope }) => meet(deps, scope, { person: { pass }, companions: [] }, LOOK),
    answer: async (_, { deps, tx, scope, prepared }) => {
      const { people, ...shown } = await showPass(deps, tx, scope, prepared.lead)
      return { ...shown, inside: presentVisit({ secrets: deps.secrets, ...scope }, people, NOBODY) }
    },
  }),

  inPlace(frontDesk.checkIn, {
    before: ({ body }, { deps, scope }) => meet(deps, scope, body, body.nonce),
    answer: async ({ body }, { deps, tx, scope, prepared }) => {
      const outcome = await checkInAtDesk(deps, tx, scope, body, prepared)
      return presentOutcome({ secrets: deps.secrets, ...scope }, outcome, statedQuickIdsIn(everyoneIn(prepared)))
    },
    afterwards: async ({ body }, { deps, scope, prepared }) => {
      if (prepared) await followAtOnce(deps, scope, body.nonce, everyoneIn(prepared))
    },
  }),

  inPlace(frontDesk.checkOut, async ({ body }, { deps, tx, scope }) => {
    const { closed, endedRefs, at } = await endAtDesk(deps, tx, scope, body.visit_refs)
    return { closed, checked_out_at: at?.toISOString() ?? null, ended_refs: endedRefs }
  }),

  inPlace(frontDesk.correct, async ({ body }, { deps, tx, scope }) => ({
    corrected: await correctAtDesk(deps, tx, scope, body.visit_refs, body.to),
  })),
]
