import { type IdentityTx, inIdentity } from '../../db/in-identity.ts'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../refuse.ts'
import { limits, spend } from '../allowances/service.ts'
import { openPerson } from '../people/service.ts'
import { countRegistration, findAllowance, raiseAllowance } from './allowance-queries.ts'

/** How many businesses anyone may register; the operator may raise it for one person. */
const IN_ALL = 10

const byNumber = (count: number, one: string, several: string) => (count === 1 ? one : several)

/** What a person may register, and what they have. */
export const allowanceOf = async (tx: IdentityTx, personId: number) => {
  const row = await findAllowance(tx, personId)
  return {
    registered: row?.registered ?? 0,
    aDay: row?.a_day ?? limits.businessesPerPerson.most,
    inAll: row?.in_all ?? IN_ALL,
  }
}

/** Counts one more business of this person, in the transaction that reserves its ids, or refuses it. */
export const spendRegistration = async (deps: Pick<Deps, 'redis' | 'secrets'>, tx: IdentityTx, personId: number) => {
  const isCounted = await countRegistration(tx, personId, IN_ALL)
  const { aDay, inAll } = await allowanceOf(tx, personId)
  if (!isCounted) {
    throw refuse.limited(
      byNumber(
        inAll,
        'You have registered 1 business, as many as you may. Ask the operator of this installation for more.',
        'You have registered {{count}} businesses, as many as you may. Ask the operator of this installation for more.',
      ),
      { count: inAll },
    )
  }
  const limit = { ...limits.businessesPerPerson, most: aDay }
  const tooMany = byNumber(
    aDay,
    'You may register 1 business a day. Try again tomorrow.',
    'You may register {{count}} businesses a day. Try again tomorrow.',
  )
  await spend(deps, tx, tooMany, [{ limit, subject: String(personId) }], { count: aDay })
}

/** Says for one person how many businesses they may register; what is not told stays as it is. */
export const allowBusinesses = (
  deps: Deps,
  quickId: string,
  told: { aDay: number | undefined; inAll: number | undefined },
) =>
  inIdentity(deps, async (tx) => {
    const { person_id } = await openPerson(tx, quickId)
    await raiseAllowance(tx, person_id, told)
    return allowanceOf(tx, person_id)
  })
