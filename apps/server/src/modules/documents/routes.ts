import { documents } from '@quickprism/contract/documents'
import { keptMasked } from '@quickprism/contract/masked'
import { forPerson } from '../../http/serve.ts'
import { giveNumber, withdrawNumber } from './giving.ts'
import { numbersOf } from './service.ts'

export const documentRoutes = [
  forPerson(documents.mine, async (_, { deps, scope }) => {
    const { aadhaar, pan } = await numbersOf(deps, scope.who.personId)
    return {
      aadhaar: keptMasked(aadhaar?.shown ?? null),
      pan: keptMasked(pan?.shown ?? null),
      keeps_full_aadhaar: deps.vault.keepsAadhaar,
    }
  }),
  forPerson(documents.give, async ({ body }, { deps, scope }) => {
    await giveNumber(deps, scope, body)
  }),
  forPerson(documents.withdraw, async ({ body }, { deps, scope }) => {
    await withdrawNumber(deps, scope, body.document)
  }),
]
