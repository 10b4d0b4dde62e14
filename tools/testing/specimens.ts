import { branch, endpoint, reading } from '@quickprism/contract/endpoint'
import { gates } from '@quickprism/contract/gates'
import { QuickId } from '@quickprism/contract/quick-id'
import { record } from '@quickprism/server/db/record'
import { inPlace } from '@quickprism/server/http/serve'
import { enqueue } from '@quickprism/server/jobs'
import { z } from 'zod'

/** Calls that exist for tests alone: one gated question and one keyed, audited act, to prove the machinery on. */
export const specimens = {
  remarks: endpoint({
    method: 'GET',
    path: '/api/specimens/remarks',
    about: 'What was remarked at a branch.',
    allow: gates.viewEntryDashboard,
    place: ({ query }) => branch(query.shopId),
    query: z.object({ shopId: QuickId }),
    reply: z.object({ data: z.array(z.string()) }),
    says: { failed: 'Failed to load remarks' },
    audit: reading,
    lane: 'first',
    repeats: 'safe',
  }),
  remark: endpoint({
    method: 'POST',
    path: '/api/specimens/remark',
    about: 'Remarks something at a branch.',
    allow: gates.editBranches,
    place: ({ body }) => branch(body.shopId),
    body: z.object({ shopId: QuickId, text: z.string().trim().min(1, 'Text is required').max(200) }),
    reply: z.object({ number: z.number() }),
    says: { failed: 'Failed to remark', ok: () => 'Remarked' },
    audit: { event: 'specimen.remarked' },
    lane: 'last',
    repeats: 'keyed',
  }),
}

export const specimenRoutes = [
  inPlace(specimens.remarks, async (_, { tx, scope }) => {
    const rows = await tx
      .selectFrom('business.activity')
      .select('detail')
      .where('business_id', '=', scope.businessId)
      .where('branch_id', '=', scope.branchId)
      .orderBy('activity_id')
      .execute()
    return { data: rows.map(({ detail }) => detail) }
  }),
  inPlace(specimens.remark, async ({ body }, { tx, scope }) => {
    const { activity_id } = await tx
      .insertInto('business.activity')
      .values({ business_id: scope.businessId, branch_id: scope.branchId, at: tx.now, detail: body.text })
      .returning('activity_id')
      .executeTakeFirstOrThrow()
    record(tx, scope, { event: 'specimen.remarked', about: body.text })
    await enqueue(tx, 'access.follow-membership', { businessId: scope.businessId, personId: scope.who.personId })
    return { number: activity_id }
  }),
]
