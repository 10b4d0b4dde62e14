import { sql } from 'kysely'
import type { GivenBranch } from './given.ts'
import type { TestApp } from './test-app.ts'
import type { Who } from './visit-model.ts'

/** As the model speaks of a visit. */
export type VisitFact = {
  who: Who
  branch: number
  came: number
  lead: Who | null
  size: number
  kind: number
  isNew: boolean
  reported: boolean
  out: { type: number; grade: number; at: number } | null
}

/** Reads what the databases say of a scene, in the words of the model: people and branches are numbers. */
export const readFacts = (
  { owner }: Pick<TestApp, 'owner'>,
  branches: readonly GivenBranch[],
  people: readonly { person_id: number; quick_id: string }[],
) => {
  const ids = people.map(({ person_id }) => person_id)

  /** Someone who stated their quickID has no other name. */
  const nameOf = (name: string) => {
    const stated = people.findIndex(({ quick_id }) => quick_id === name)
    return stated < 0 ? name : `told ${stated}`
  }

  const visitsAt = async (branch: number) => {
    const { rows } = await sql<{
      visit_id: number
      group_id: number | null
      checked_in_at: Date
      checked_out_at: Date | null
      checkout_type: number
      exit_grade: number
      group_size: number
      kind: number
      is_new: boolean
      reported: boolean
      person_id: number | null
      name: string
    }>`
      select v.visit_id, v.group_id, v.checked_in_at, v.checked_out_at, v.checkout_type, v.exit_grade, v.group_size,
             v.kind, v.is_new, v.reported, o.person_id, o.name
        from business.visit v join business.visitor o on o.business_id = v.business_id and o.visitor_id = v.visitor_id
       where v.business_id = ${branches[branch]?.business.businessId} and v.branch_id = ${branches[branch]?.branchId}
       order by v.visit_id
    `.execute(owner.cellOf(branches[branch] as GivenBranch))
    return rows.map((row): (typeof rows)[number] & { who: Who } => ({
      ...row,
      who: row.person_id === null ? nameOf(row.name) : ids.indexOf(row.person_id),
    }))
  }

  return {
    visitsAt,

    /** All visits, in the words of the model. */
    async facts(): Promise<VisitFact[]> {
      const facts: VisitFact[] = []
      for (const branch of branches.keys()) {
        const rows = await visitsAt(branch)
        for (const row of rows) {
          facts.push({
            who: row.who,
            branch,
            came: row.checked_in_at.getTime(),
            lead: rows.find(({ visit_id }) => visit_id === row.group_id)?.who ?? null,
            size: row.group_size,
            kind: row.kind,
            isNew: row.is_new,
            reported: row.reported,
            out: row.checked_out_at && {
              type: row.checkout_type,
              grade: row.exit_grade,
              at: row.checked_out_at.getTime(),
            },
          })
        }
      }
      return facts
    },

    /** Where identity has each person last, by branch and time. */
    async presence() {
      const rows = await owner.identity
        .selectFrom('identity.presence')
        .select(['person_id', 'branch_id', 'checked_in_at'])
        .where('person_id', 'in', ids)
        .execute()
      return rows.map((row) => ({
        who: ids.indexOf(row.person_id),
        branch: branches.findIndex(({ branchId }) => branchId === row.branch_id),
        came: row.checked_in_at.getTime(),
      }))
    },

    /** Who was turned away where: by name only those on a blacklist, since the business need not know the others. */
    async refusals() {
      const found: string[] = []
      for (const [branch, { branchId, business }] of branches.entries()) {
        const { rows } = await sql<{ code: string; times: number; person_id: number | null }>`
          select r.code, r.times, case when r.code = 'blacklisted' then v.person_id end as person_id
            from business.refusal r
            left join business.visitor v on v.business_id = r.business_id and v.visitor_id = r.visitor_id
           where r.business_id = ${business.businessId} and r.branch_id = ${branchId}
        `.execute(owner.cellOf(branches[branch] as GivenBranch))
        const whoOf = (id: number | null) => (id === null ? 'someone' : ids.indexOf(id))
        found.push(...rows.map(({ code, times, person_id }) => `${whoOf(person_id)} at ${branch}: ${code}, ${times}×`))
      }
      return found
    },
  }
}
