import { access } from '@quickprism/contract/access'
import { forPerson } from '../../http/serve.ts'
import { listAccess } from './service.ts'

export const accessRoutes = [forPerson(access.get, (_, { deps, scope }) => listAccess(deps, scope))]
