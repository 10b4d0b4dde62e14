import { visits } from '@quickprism/contract/visits'
import { forPerson } from '../../http/serve.ts'
import { visitsOf } from './history.ts'
import { presentPast } from './present.ts'

export const visitRoutes = [
  forPerson(visits.mine, async ({ query: { days } }, { deps, scope }) => {
    const { visits, hasOlder, now } = await visitsOf(deps, scope, days)
    return { data: visits.map((row) => presentPast(deps.secrets, row, now)), days, has_older: hasOlder }
  }),
]
