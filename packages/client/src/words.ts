import { type Sentence, saidIn, type Values } from '@quickprism/contract/sentence'
import { languagePath } from '@quickprism/contract/settings'
import { settings } from './settings.ts'

/** English sentences are their own keys; another language is a catalogue of them and touches no feature. */
let catalogue: Readonly<Record<string, string>> = {}
/** The language that is shown, for what the browser itself puts into words: plurals, months, days. */
let language = 'en-IN'
let plurals = new Intl.PluralRules(language)

/** Any sentence may say these without being told them. */
const known: Values = { product: settings.product }

const say = saidIn((key) => (Object.hasOwn(catalogue, key) && catalogue[key]) || key)

/** Everything shown passes here: a sentence, with its values beside it or already with it. */
export const t = (said: string | Sentence, values: Values = {}): string =>
  typeof said === 'string'
    ? say({ key: said, values: { ...known, ...values } })
    : say({ key: said.key, values: { ...known, ...said.values } })

/** A sentence that changes with a number, which stands in it as `{{count}}`, or among the values as it is written. */
export const tCount = (count: number, { one, other }: { one: string; other: string }, values: Values = {}): string =>
  t(plurals.select(count) === 'one' ? one : other, { ...values, count })

export const shownLanguage = () => language

const isEnglish = (tag: string) => /^en\b/i.test(tag)

/** The first language someone asks for that is there; nothing where English comes before it. */
export const chooseLanguage = (wanted: readonly string[], offered: readonly string[]) => {
  for (const tag of wanted) {
    const found = [tag, tag.split('-')[0]].find((each) => each !== undefined && offered.includes(each))
    if (found || isEnglish(tag)) return found
  }
  return undefined
}

/** Learns the language the browser asks for, before anything is shown. What cannot be fetched stays English. */
export const learnLanguage = async (wanted = navigator.languages) => {
  const offered = settings.languages ?? {}
  const chosen = chooseLanguage(wanted, Object.keys(offered))
  if (chosen === undefined) return
  const answer = await fetch(languagePath(chosen, offered[chosen] as string)).catch(() => undefined)
  const words = answer?.ok ? await answer.json().catch(() => undefined) : undefined
  if (!words) return
  catalogue = words
  language = chosen
  plurals = new Intl.PluralRules(chosen)
  document.documentElement.lang = chosen
}
