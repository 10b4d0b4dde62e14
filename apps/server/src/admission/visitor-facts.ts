import type { Visitor } from '../scopes.ts'

/** A person as identity tells of them to a branch. */
export type VisitorFacts = {
  person_id: number
  quick_id: string
  name: string
  mobile: string | null
  email: string | null
  birth_date: string | null
  gender: number
  gives_documents: boolean
  is_member: boolean
  /** The branches of other businesses at which they work. */
  employers: string[]
}

export const visitorIn = (row: VisitorFacts): Visitor => ({
  personId: row.person_id,
  quickId: row.quick_id,
  name: row.name,
  mobile: row.mobile,
  email: row.email,
  birthDate: row.birth_date,
  gender: row.gender,
  givesDocuments: row.gives_documents,
  isMember: row.is_member,
  employers: row.employers,
})
