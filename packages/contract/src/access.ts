import { z } from 'zod'
import { endpoint, reading } from './endpoint.ts'
import { person } from './gates.ts'
import { Permission } from './permissions.ts'

/** What a person holds at one place: a business or one of its branches. */
export const Held = z.object({
  scope_id: z.string(),
  permissions: z.array(Permission).readonly(),
})

export const access = {
  get: endpoint({
    method: 'GET',
    path: '/api/iam/get-access',
    about: 'The permissions the caller holds, place by place.',
    allow: person,
    reply: z.array(Held),
    says: { failed: 'Failed to load access permissions' },
    audit: reading,
    lane: 'last',
    repeats: 'safe',
  }),
}
