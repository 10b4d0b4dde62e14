import type { MyVisit as MyVisitOnWire } from '@quickprism/contract/my-visit'
import { visitKind } from '../../db/codes.ts'
import type { Secrets } from '../../secrets.ts'
import type { AskedCompanion } from '../presence/service.ts'
import { type MyVisit, purposeIn, visitRef } from '../visits/service.ts'

type Names = { shop_quickID: string }

/** Those of the group who are asked or were turned away have no name here: the lead learns none. */
const withoutName = (state: 'asked' | 'refused') => ({ name: null, state, visit_ref: null })

const presentAsked = (asked: AskedCompanion | undefined) => ({
  ...withoutName('asked'),
  ...(asked ? { asked: { request_id: asked.request_id, quickID: asked.typed_id } } : {}),
})

export const presentMyVisit = (
  secrets: Secrets,
  { presence, branchName, group, asked, refused, insideAlready, isVague }: MyVisit,
  { shop_quickID }: Names,
): MyVisitOnWire => {
  const [lead, ...others] = group
  return {
    visit_ref: visitRef(secrets, presence, presence),
    shop_quickID,
    store_name: branchName,
    checked_in_at: presence.checkedInAt.toISOString(),
    visitor_type: lead?.kind === visitKind.member ? 'member' : 'visitor',
    pov: purposeIn(lead?.pov ?? 0),
    companions: [
      ...others.map(({ visit_id, checked_in_at, name, checked_out_at }) => ({
        name,
        state: checked_out_at === null ? ('in' as const) : ('left' as const),
        visit_ref: visitRef(secrets, presence, { visitId: visit_id, checkedInAt: checked_in_at }),
      })),
      ...insideAlready.map((name) => ({ name, state: 'in' as const, visit_ref: null })),
      ...asked.map(presentAsked),
      ...Array.from({ length: refused }, () => withoutName('refused')),
    ],
    vague_position: isVague,
  }
}
