import { parseArgs } from 'node:util'
import { oneLine } from '@quickprism/contract/one-line'
import { bareQuickId, isQuickId, PERSON_ID_LENGTH, PLACE_ID_LENGTH } from '@quickprism/contract/quick-id'
import type { z } from 'zod'
import type { Deps } from '../deps.ts'

/** What was typed is not enough to act on; the sentence says what to type. */
export class Mistake extends Error {}

/** What was typed after the name of a command. */
export type Typed = { words: readonly string[]; options: Readonly<Record<string, string | undefined>> }

export type Command = {
  /** Everything that may be typed, one form per line. */
  usage: readonly string[]
  about: string
  options: readonly string[]
  /** What to call each word that is no option, in a complaint. */
  words: readonly string[]
  /**
   * Checks all that was typed before anything is opened, and answers what to do with it: that returns the lines to
   * end with, and may `say` something before it begins.
   */
  prepare(typed: Typed): (deps: Deps, say: (text: string) => void) => Promise<readonly string[]>
}

/** A line of an answer: what it is, and what it says. */
export const line = (label: string, value: string | number | null | undefined) =>
  `  ${label.padEnd(18)}${value ?? 'N/A'}`

export const readTyped = (command: Command, args: readonly string[]): Typed => {
  const typed = parse(command, args)
  const [missing] = command.words.slice(typed.words.length)
  if (missing) throw new Mistake(`Say the ${missing}.`)
  const surplus = typed.words[command.words.length]
  if (surplus !== undefined)
    throw new Mistake(`“${surplus}” is one word too many: put quotes around texts with spaces.`)
  return typed
}

const parse = (command: Command, args: readonly string[]): Typed => {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: Object.fromEntries(command.options.map((name) => [name, { type: 'string' as const }])),
      allowPositionals: true,
    })
    return { words: positionals, options: values }
  } catch (error) {
    throw new Mistake((error as Error).message.split('. ')[0])
  }
}

/** An option that must be there, as one line: it is kept in a trail, and shown in a terminal. */
export const needed = ({ options }: Typed, name: string, why: string): string => {
  const value = oneLine(options[name] ?? '')
  if (!value) throw new Mistake(`--${name} is missing: ${why}.`)
  return value
}

const KINDS = { business: PLACE_ID_LENGTH, person: PERSON_ID_LENGTH }

/** A quickID as someone types it: the check character finds a typing error before anything is looked up. */
export const quickId = (kind: keyof typeof KINDS, typed: string): string => {
  const id = bareQuickId(typed)
  if (isQuickId(id, KINDS[kind])) return id
  throw new Mistake(`“${typed}” is not the quickID of a ${kind} (${KINDS[kind]} characters): look for a typing error.`)
}

/** Checks texts by a schema, and complains in terms of the options they came from. */
export const checked = <Schema extends z.ZodType>(
  schema: Schema,
  texts: Record<string, string | undefined>,
  optionOf: (field: string) => string,
): z.output<Schema> => {
  const { success, data, error } = schema.safeParse(texts)
  if (success) return data
  const complaints = error.issues.map(({ path: [field], message }) =>
    field === undefined ? message : `--${optionOf(String(field))}: ${message}`,
  )
  throw new Mistake(complaints.join('\n'))
}
