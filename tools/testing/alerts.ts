import { alertRef, incidentRef, personRef } from '@quickprism/server/modules/sos/refs'
import type { GivenBranch, GivenPerson } from './given.ts'
import type { TestApp } from './test-app.ts'

type OnRoll = { person: GivenPerson } | { visitorId: number }

/** Alerts as they stand in the tables, for tests that are about something else. */
export const alertsIn = (t: TestApp) => {
  const { secrets } = t.deps

  const over = ({ business, branchId }: GivenBranch) =>
    t.owner
      .cellOf(business)
      .updateTable('business.sos_incident')
      .set({ stopped_at: t.clock.held, stopped_by: business.root.personId })
      .where('business_id', '=', business.businessId)
      .where('branch_id', '=', branchId)
      .where('stopped_at', 'is', null)
      .execute()

  const begin = async ({ business, branchId }: GivenBranch, { isOver = false } = {}) => {
    const { incident_id } = await t.owner
      .cellOf(business)
      .insertInto('business.sos_incident')
      .values({
        business_id: business.businessId,
        branch_id: branchId,
        drill: false,
        reason: 'Fire or Smoke Detected',
        started_at: t.clock.held,
        started_by: business.root.personId,
        inside_at_start: 1,
        salt: Buffer.alloc(16, 7),
        ...(isOver ? { stopped_at: t.clock.held, stopped_by: business.root.personId } : {}),
      })
      .returning('incident_id')
      .executeTakeFirstOrThrow()
    return incident_id
  }

  const tell = async ({ business }: GivenBranch, incident_id: number, who: OnRoll) => {
    const { roll_id } = await t.owner
      .cellOf(business)
      .insertInto('business.sos_person')
      .values({
        business_id: business.businessId,
        incident_id,
        ...('person' in who ? { person_id: who.person.personId } : { visitor_id: who.visitorId }),
        inside: true,
        is_member: false,
      })
      .returning('roll_id')
      .executeTakeFirstOrThrow()
    return roll_id
  }

  return {
    over,

    /** One that is on, with someone inside. */
    on: async (branch: GivenBranch) => {
      const { business } = branch
      await over(branch)
      const incident = await begin(branch)
      const { visitorId } = await t.given.visitor({ of: business })
      const roll = await tell(branch, incident, { visitorId })
      return {
        incident_ref: incidentRef(secrets, business.businessId, incident),
        person_ref: personRef(secrets, business.businessId, roll),
      }
    },

    /** One that is over, whatever is on. */
    past: (branch: GivenBranch) => begin(branch, { isOver: true }),

    /** One that is on and concerns this person, as they name it. */
    concerning: async (branch: GivenBranch, person: GivenPerson) => {
      const roll = await tell(branch, await begin(branch), { person })
      return alertRef(secrets, branch.business.businessId, roll)
    },
  }
}
