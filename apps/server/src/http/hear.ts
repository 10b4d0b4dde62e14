import type { Endpoint, Heard } from '@quickprism/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { refuse } from '../refuse.ts'

const listen = (schema: z.ZodType | undefined, value: unknown, complaints: z.core.$ZodIssue[]) => {
  if (!schema) return undefined
  const { success, data, error } = schema.safeParse(value ?? {})
  if (!success) complaints.push(...error.issues)
  return data
}

/** What was asked, checked against the contract. Complaints come back together: one sentence, and one per field. */
export const hear = <E extends Endpoint>(endpoint: E, request: FastifyRequest): Heard<E> => {
  const complaints: z.core.$ZodIssue[] = []
  const heard = {
    params: listen(endpoint.params, request.params, complaints),
    query: listen(endpoint.query, request.query, complaints),
    body: listen(endpoint.body, request.body, complaints),
  }
  if (complaints.length > 0) {
    const sentences = [...new Set(complaints.map(({ message }) => message))]
    const fields = Object.fromEntries(complaints.map(({ path, message }) => [path.join('.'), message]).reverse())
    throw refuse.invalid(sentences.join(', '), fields)
  }
  return heard as Heard<E>
}
