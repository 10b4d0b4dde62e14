import type { z } from 'zod'
import { type Sentence, sentence } from './sentence.ts'

export type Complaint = Pick<z.core.$ZodIssue, 'path' | 'message'>

/** Complaints as they are told: together in one sentence, and the first one of each field. */
export const told = (complaints: readonly Complaint[]): { said: Sentence; fields: Record<string, string> } => {
  const sentences = [...new Set(complaints.map(({ message }) => message))]
  const [only = ''] = sentences
  return {
    said:
      sentences.length === 1
        ? sentence(only)
        : sentence('{{complaints}}', { complaints: sentences.map((key) => ({ key })) }),
    fields: Object.fromEntries(complaints.map(({ path, message }) => [path.join('.'), message] as const).toReversed()),
  }
}

/** Told where a call that needs a session has none. */
export const NO_TOKEN = 'Access token is required'
