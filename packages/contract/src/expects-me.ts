import { z } from 'zod'
import { endpoint, reading } from './endpoint.ts'
import { person } from './gates.ts'

/** One of the `guests`, by itself: a phone asks it with its pass, and nothing else of them. */
export const expectsMe = endpoint({
  method: 'GET',
  path: '/api/people/expected-at',
  about: 'Where the caller is expected, by the mobile and the e-mail address of their account, soonest first.',
  allow: person,
  reply: z.object({
    visits: z.array(
      z.object({
        /** The secret of their link. */
        token: z.string(),
        business_name: z.string(),
        branch_name: z.string(),
        day: z.string(),
        from: z.string().nullable(),
      }),
    ),
  }),
  says: { failed: 'Failed to load where you are expected' },
  audit: reading,
  lane: 'last',
  repeats: 'safe',
})
