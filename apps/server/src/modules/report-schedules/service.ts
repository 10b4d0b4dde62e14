/** A branch goes: it sends nothing any more. */
export { deleteSchedulesAt as endSchedulesAt } from './write-queries.ts'
