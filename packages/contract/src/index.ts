import { access } from './access.ts'
import { branches } from './branches.ts'
import { businesses } from './businesses.ts'
import type { Endpoint } from './endpoint.ts'

/** Every endpoint of the product, by domain. */
export const contract = { access, branches, businesses }

/** The same as one list: what the server serves, the client calls and the access test walks. */
export const every: readonly Endpoint[] = Object.values(contract).flatMap((domain) =>
  Object.values<unknown>(domain),
) as Endpoint[]
