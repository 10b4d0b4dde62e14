import type pg from 'pg'
import { cast, emailOf } from './cast.ts'

/** Someone to sign in as. `business` is empty where there is none. */
export type Account = { quickID: string; name: string; role: string; business: string }

const FEW = 5

type PersonRow = { person_id: number; quick_id: string; name: string; email: string }

const castIn = async (identity: pg.ClientBase): Promise<Account[]> => {
  const { rows } = await identity.query<PersonRow>(
    'select person_id, quick_id, name, email from identity.person where email = any ($1)',
    [cast.map(({ name }) => emailOf(name))],
  )
  const byEmail = new Map(rows.map((row) => [row.email, row.quick_id]))
  return cast.flatMap(({ name, posts }) => {
    const quickID = byEmail.get(emailOf(name))
    if (!quickID) return []
    const roles = posts.map(({ role, branch }) => (branch ? `${role} of ${branch}` : role))
    return [
      {
        quickID,
        name,
        role: roles.join(' and ') || 'without a business',
        business: posts.map(({ business }) => business).join(' and '),
      },
    ]
  })
}

const rootsIn = async (identity: pg.ClientBase, cells: readonly pg.ClientBase[]): Promise<Account[]> => {
  const names = new Map<number, string>()
  for (const cell of cells) {
    const { rows } = await cell.query<{ root: number; name: string }>(
      'select root_person_id as root, registered_name as name from business.business order by business_id limit $1',
      [FEW],
    )
    for (const { root, name } of rows) names.set(root, name)
  }
  const { rows } = await identity.query<PersonRow>(
    'select person_id, quick_id, name, email from identity.person where person_id = any ($1) order by person_id limit $2',
    [[...names.keys()], FEW],
  )
  return rows.map(({ person_id, quick_id, name }) => ({
    quickID: quick_id,
    name,
    role: 'Root user',
    business: names.get(person_id) ?? '',
  }))
}

export const accountsIn = async (identity: pg.ClientBase, cells: readonly pg.ClientBase[]) => {
  const known = await castIn(identity)
  return known.length > 0 ? known : rootsIn(identity, cells)
}
