import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { inCompanion } from './gates.ts'
import { PUBLIC_KEY_BYTES } from './pass.ts'

/** The public half of a phone's key, in letters (`pass.ts`). */
const PUBLIC_KEY_LETTERS = Math.ceil((PUBLIC_KEY_BYTES * 8) / 5)

export const unaudited = { none: 'It concerns a person, not a business.' }

/** One of the `people`, by itself: a phone tells its key before it shows the pass, and asks nothing else of them. */
export const enrolPass = endpoint({
  method: 'PUT',
  path: '/api/people/pass-key',
  about:
    'Tells with which key the phone of this session makes its passes from now on: codes it signs itself, another each 60 seconds. It takes the session’s refresh cookie as well. The same key again changes nothing and answers with its id; the owner is told of another one by mail. The key ends with the session.',
  allow: inCompanion,
  body: z.object({ public_key: z.string().max(PUBLIC_KEY_LETTERS) }),
  reply: z.object({ key_id: z.string() }),
  says: { failed: 'Failed to prepare your pass' },
  audit: unaudited,
  lane: 'last',
  repeats: { unkeyed: 'The last key is the one that counts.' },
})
