import { access } from './access.ts'
import { branches } from './branches.ts'
import { businesses } from './businesses.ts'
import { checkins } from './checkins.ts'
import type { Endpoint } from './endpoint.ts'
import { live } from './live.ts'
import { people } from './people.ts'
import { sessions } from './sessions.ts'

/** Every endpoint of the product, by domain. */
export const contract = { access, branches, businesses, checkins, live, people, sessions }

/** The same as one list: what the server serves, the client calls and the access test walks. */
export const every: readonly Endpoint[] = Object.values(contract).flatMap((domain) =>
  Object.values<unknown>(domain),
) as Endpoint[]
