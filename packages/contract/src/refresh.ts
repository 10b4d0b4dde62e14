import { z } from 'zod'
import { App } from './app.ts'
import { endpoint } from './endpoint.ts'
import { open } from './gates.ts'
import { REFRESH_PATH } from './refresh-path.ts'

/** The vocabulary of user types: where the person's widest membership is. It is shown, and grants nothing. */
export const UserType = z.enum(['business', 'shop'])

export const SignedIn = z.object({
  access_token: z.string(),
  quickID: z.string(),
  name: z.string(),
  type: UserType,
  detail: z.null(),
})
export type SignedIn = z.infer<typeof SignedIn>

/** Nobody is signed in with this browser. */
const Nobody = z.object({ access_token: z.null() })

/** One of the `sessions`, by itself: every page asks this first, and most ask nothing else of them. */
export const refresh = endpoint({
  method: 'POST',
  path: REFRESH_PATH,
  about:
    'A new access token for the refresh cookie, which is replaced. Without a cookie there is nobody: every page asks when it is opened, and a stranger has done nothing wrong.',
  allow: open('The refresh cookie is its own proof.'),
  body: z.object({ app: App }),
  reply: SignedIn.or(Nobody),
  says: { failed: 'Your session has expired. Sign in again.' },
  audit: { none: 'The session goes on.' },
  lane: 'last',
  repeats: { unkeyed: 'Two tabs may ask at the same moment: the second gets the token of the first.' },
})
