import type { Answer, Endpoint, Heard } from '@quickprism/contract/endpoint'
import { inEnglish, type Sentence } from '@quickprism/contract/sentence'
import { z } from 'zod'

type Done = { success: true; message: string }

/** What an act answers besides that it is done: nothing more, or the fields its reply adds. */
type Besides<A extends Done> = [Exclude<keyof A, keyof Done>] extends [never] ? void : Omit<A, keyof Done>

/** What an answer returns. That an act is done, and in which words, follows from the contract unless it says so itself. */
export type Answered<E extends Endpoint> =
  Answer<E> extends Done ? Besides<Answer<E>> | (Omit<Answer<E>, 'success'> & { message: string }) : Answer<E>

const isDone = (reply: z.ZodType) =>
  reply instanceof z.ZodObject && 'success' in reply.shape && 'message' in reply.shape

const messageOf = <E extends Endpoint>({ says }: E, heard: Heard<E>, given: object) => {
  const said = 'message' in given ? given.message : says.ok?.(given as never, heard as never)
  return typeof said === 'object' && said !== null && 'key' in said ? inEnglish(said as Sentence) : said
}

/** The answer as the contract words it. It guards the way out: what it does not name does not leave. */
export const worded = <E extends Endpoint>(endpoint: E, heard: Heard<E>, given: Answered<E>): unknown => {
  if (!isDone(endpoint.reply)) return endpoint.reply.parse(given)
  const besides = (given ?? {}) as object
  return endpoint.reply.parse({ ...besides, success: true, message: messageOf(endpoint, heard, besides) })
}
