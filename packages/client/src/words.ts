import i18next from 'i18next'

/** English sentences are their own keys; another language is a catalogue of them and touches no feature. */
void i18next.init({
  lng: 'en',
  resources: { en: {} },
  initAsync: false,
  keySeparator: false,
  nsSeparator: false,
  interpolation: { escapeValue: false },
})

type Values = Record<string, string | number>

/** Everything shown passes here. */
export const t = (sentence: string, values: Values = {}): string => i18next.t(sentence, values)

/** A sentence that changes with a number, which stands in it as `{{count}}`, or among the values as it is written. */
export const tCount = (count: number, { one, other }: { one: string; other: string }, values: Values = {}): string =>
  i18next.t(other, { ...values, count, defaultValue_one: one, defaultValue_other: other })
