import { settings } from './settings.ts'

/** English sentences are their own keys; another language is a catalogue of them and touches no feature. */
const catalogue: Readonly<Record<string, string>> = {}
const plurals = new Intl.PluralRules('en')

type Values = Record<string, string | number>

/** Any sentence may say these without being told them. */
const known: Values = { product: settings.product }

const filled = (sentence: string, values: Values) =>
  sentence.replace(/\{\{(\w+)\}\}/g, (gap, name: string) => String(values[name] ?? known[name] ?? gap))

/** Everything shown passes here. */
export const t = (sentence: string, values: Values = {}): string => filled(catalogue[sentence] ?? sentence, values)

/** A sentence that changes with a number, which stands in it as `{{count}}`, or among the values as it is written. */
export const tCount = (count: number, { one, other }: { one: string; other: string }, values: Values = {}): string =>
  t(plurals.select(count) === 'one' ? one : other, { ...values, count })
