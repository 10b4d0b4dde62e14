import { type Complaint, told } from '@quickprism/contract/complaints'
import type { Endpoint, Heard } from '@quickprism/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { refuse } from '../refuse.ts'

/** NUL, which PostgreSQL keeps in no text, and halves of surrogate pairs, which are no characters at all. */
const UNSTORABLE = /[\0\p{Cs}]/u
const REMOVE = 'Please remove the characters that cannot be stored'

const expectStorable = (said: unknown, path: string[], complaints: Complaint[]) => {
  if (typeof said === 'string' && UNSTORABLE.test(said)) complaints.push({ path, message: REMOVE })
  if (typeof said !== 'object' || said === null) return
  for (const [name, inner] of Object.entries(said)) {
    if (UNSTORABLE.test(name)) complaints.push({ path, message: REMOVE })
    else expectStorable(inner, [...path, name], complaints)
  }
}

/** What the contract makes of a part. Lines that people type are clean by then; any other text must have come so. */
const listen = (schema: z.ZodType | undefined, value: unknown, complaints: Complaint[]) => {
  if (!schema) return undefined
  const { success, data, error } = schema.safeParse(value ?? {})
  if (success) expectStorable(data, [], complaints)
  else complaints.push(...error.issues)
  return data
}

/** Calls things by the names of this contract, wherever they arrive under another one. */
const renamed = (value: unknown, aliases: Endpoint['aliases']) => {
  if (!aliases || typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, said]) => [Object.hasOwn(aliases, name) ? aliases[name] : name, said]),
  )
}

/** All that was asked except for a file, which is read only once its sender was let in. */
export type HeardWords<E extends Endpoint> = Omit<Heard<E>, 'file'>

/** What was asked, checked against the contract. Complaints come back together: one sentence, and one per field. */
export const hear = <E extends Endpoint>(endpoint: E, request: FastifyRequest): HeardWords<E> => {
  const complaints: Complaint[] = []
  const heard = {
    params: listen(endpoint.params, request.params, complaints),
    query: listen(endpoint.query, renamed(request.query, endpoint.aliases), complaints),
    body: listen(endpoint.body, renamed(request.body, endpoint.aliases), complaints),
  }
  if (complaints.length > 0) {
    const { said, fields } = told(complaints)
    throw refuse.faults(fields, said.key, said.values)
  }
  return heard as HeardWords<E>
}
