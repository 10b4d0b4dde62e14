import { sql } from 'kysely'

/**
 * The visitor `o` of each visit `v`, looked up by their key, whatever the planner thinks of the size of the business: that
 * is what OFFSET 0 is for. Joined plainly, it reads all visitors of the business while there are no statistics yet.
 */
export const theirVisitor = (businessId: number) => sql`lateral (
  select * from business.visitor
   where visitor.business_id = ${businessId} and visitor.visitor_id = v.visitor_id
  offset 0
) o`
