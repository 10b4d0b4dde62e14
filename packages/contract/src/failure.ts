import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { Sentence } from './sentence.ts'

/** The body of every 4xx and 5xx answer. */
export const Failure = z.object({
  code: z.string().optional(),
  /** The sentence to show. Absent when the server has nothing useful to say. */
  detail: z.union([z.string(), z.object({ message: z.string() })]).nullish(),
  message: z.string().nullish(),
  /** The detail before its values were filled in, for another language. Absent where it has none and is its own key. */
  said: Sentence.optional(),
  fields: z.record(z.string(), z.string()).optional(),
  requestId: z.string().optional(),
})
export type Failure = z.infer<typeof Failure>

/** What could not be done, in the endpoint's own words. */
export const failedWords = ({ says }: Pick<Endpoint, 'says'>, status: number, sent: unknown, own?: string): string =>
  typeof says.failed === 'string' ? says.failed : says.failed(status, sent as never, own)

/** The server's translatable sentence first, then its detail, its message, and the endpoint's own words. */
export const explain = (
  endpoint: Pick<Endpoint, 'says'>,
  status: number,
  { said, detail, message }: Failure,
  sent: unknown,
  own?: string,
): string | Sentence =>
  said || (typeof detail === 'object' ? detail?.message : detail) || message || failedWords(endpoint, status, sent, own)
