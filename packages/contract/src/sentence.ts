import { z } from 'zod'

/** A value as it stands in a sentence: a name, a number or a quickID, which no language changes. */
const Plain = z.union([z.string(), z.number()])

/** A few words inside a sentence, with a translation of their own, such as the name of a permission. */
export const Phrase = z.object({ key: z.string(), values: z.record(z.string(), Plain).optional() })
export type Phrase = z.infer<typeof Phrase>

/** Several phrases stand one after the other, with commas. */
const Value = z.union([Plain, Phrase, z.array(Phrase)])
export type Values = Record<string, z.infer<typeof Value>>

/** A sentence before it is said: its English text, which is also its key, and what stands in its `{{gaps}}`. */
export const Sentence = z.object({ key: z.string(), values: z.record(z.string(), Value).optional() })
export type Sentence = z.infer<typeof Sentence>

export const sentence = (key: string, values?: Values): Sentence => ({ key, values })

const filled = (text: string, values: Readonly<Record<string, string | number>>) =>
  text.replace(/\{\{(\w+)\}\}/g, (gap, name: string) =>
    Object.hasOwn(values, name) ? String(values[name] ?? gap) : gap,
  )

/** Says a sentence in the language of a catalogue, phrase by phrase. */
export const saidIn =
  (catalogue: (key: string) => string) =>
  ({ key, values = {} }: Sentence): string => {
    const phrase = (said: Phrase) => filled(catalogue(said.key), said.values ?? {})
    const word = (value: Values[string]) => {
      if (typeof value !== 'object') return value
      return 'key' in value ? phrase(value) : value.map(phrase).join(', ')
    }
    const words = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, word(value)]))
    return filled(catalogue(key), words)
  }

/** In English, as it goes over the wire for those who know no other language. */
export const inEnglish = saidIn((key) => key)
