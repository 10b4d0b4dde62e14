import { branches } from '@quickprism/contract/branches'
import { inPlace } from '../../http/serve.ts'
import { presentBranch } from './present.ts'
import { listBranches } from './service.ts'

export const branchRoutes = [
  inPlace(branches.list, async (_, { tx, scope }) => (await listBranches(tx, scope)).map(presentBranch)),
]
