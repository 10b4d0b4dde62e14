import { isDeepStrictEqual } from 'node:util'
import type { Gender } from '@quickprism/contract/people'
import { inIdentity } from '../../db/in-identity.ts'
import type { Deps } from '../../deps.ts'
import { correctCopiesLater, enqueueForPerson } from '../../jobs.ts'
import type { PersonScope } from '../../scopes.ts'
import { codeOf } from './genders.ts'
import { takeDetails, updatePerson } from './queries.ts'
import { countCorrection, personOf } from './service.ts'

export const findMe = (deps: Deps, { who }: PersonScope) => personOf(deps, who.personId)

export const editMe = (
  deps: Deps,
  { who }: PersonScope,
  { name, birth_date, gender }: { name: string; birth_date: string | null; gender: Gender | null },
) =>
  inIdentity(deps, async (tx) => {
    const details = { name, birth_date, gender: codeOf(gender) }
    if (isDeepStrictEqual(await takeDetails(tx, who.personId), details)) return
    await countCorrection(deps, tx, who.personId)
    await updatePerson(tx, who.personId, details)
    await enqueueForPerson(tx, 'users.refresh-copies', { personId: who.personId })
    await correctCopiesLater(tx, { personId: who.personId })
  })
