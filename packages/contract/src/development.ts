import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { open } from './gates.ts'
import { QuickId } from './quick-id.ts'

/** Signs in anyone by quickID. Served in development and tests only; the sign-in issue removes it. */
export const developmentSignIn = endpoint({
  method: 'POST',
  path: '/api/development/sign-in',
  about: 'Signs in without a code. Exists in development and tests only.',
  allow: open('There is no session yet, and no production server serves it.'),
  body: z.object({ quickID: QuickId }),
  reply: z.object({ access_token: z.string(), quickID: z.string(), name: z.string() }),
  says: { failed: 'Login failed. Please try again.' },
  audit: { none: 'Sign-in is written to the trail of a business when the session first enters it.' },
  lane: 'last',
  repeats: { unkeyed: 'Each sign-in is a session of its own.' },
})
