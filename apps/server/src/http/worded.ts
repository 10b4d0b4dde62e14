import type { Answer, Endpoint, Heard } from '@quickprism/contract/endpoint'
import { inEnglish, type Sentence } from '@quickprism/contract/sentence'
import { z } from 'zod'

/** Where its sentence stands: in `message`, or as the documents have it in `detail`. */
const SENTENCES = ['message', 'detail'] as const
type Said = (typeof SENTENCES)[number]
type Done = { success: true } & ({ message: string } | { detail: string })

/** What an act answers besides that it is done: nothing more, or the fields its reply adds. */
type Besides<A extends Done> = [Exclude<keyof A, 'success' | Said>] extends [never] ? void : Omit<A, 'success' | Said>

/** What an answer returns. That an act is done, and in which words, follows from the contract unless it says so itself. */
export type Answered<E extends Endpoint> =
  Answer<E> extends Done ? Besides<Answer<E>> | Omit<Answer<E>, 'success'> : Answer<E>

/** The field of a finished act's sentence; none where the answer is no such act. */
const sentenceIn = (reply: z.ZodType) =>
  reply instanceof z.ZodObject && reply.shape['success'] instanceof z.ZodLiteral
    ? SENTENCES.find((field) => field in reply.shape)
    : undefined

const sentenceOf = <E extends Endpoint>({ says }: E, heard: Heard<E>, given: object, field: Said) => {
  const said = field in given ? given[field as keyof typeof given] : says.ok?.(given as never, heard as never)
  return typeof said === 'object' && said !== null && 'key' in said ? inEnglish(said as Sentence) : said
}

/** The answer as the contract words it. It guards the way out: what it does not name does not leave. */
export const worded = <E extends Endpoint>(endpoint: E, heard: Heard<E>, given: Answered<E>): unknown => {
  const field = sentenceIn(endpoint.reply)
  if (!field) return endpoint.reply.parse(given)
  const besides = (given ?? {}) as object
  return endpoint.reply.parse({ ...besides, success: true, [field]: sentenceOf(endpoint, heard, besides, field) })
}

/** The same, as it leaves. */
export const written = <E extends Endpoint>(endpoint: E, heard: Heard<E>, answer: Answered<E>) =>
  JSON.stringify(worded(endpoint, heard, answer))
