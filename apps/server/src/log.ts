import { type DestinationStream, type Logger, pino } from 'pino'
import type { Env } from './env.ts'

/** The texts that are logged beside a sentence, and errors. Under other names numbers alone stay. */
const FIELDS = new Set(['err', 'from', 'job', 'method', 'reqId', 'route', 'signal', 'what'])

const REMOVED = '[removed]'

/** What tells of a person or opens a door, wherever in a text it turns up: a message of someone else's may repeat it. */
const TELLING = {
  query: /(?<=\/[^\s"?]*)\?\S+/g,
  email: /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g,
  gstin: /(?<![\w-])\d{2}[A-Z]{5}\d{4}[A-Z]\w{3}(?![\w-])/g,
  pan: /(?<![\w-])[A-Z]{5}\d{4}[A-Z](?![\w-])/g,
  aadhaar: /(?<![\d-])\d{4} ?\d{4} ?\d{4}(?![\d-])/g,
  mobile: /(?<![\d.-])[6-9]\d{9}(?![\d.])/g,
  // A request id looks like one as well, and stays.
  secret: /(?<![\w-])(?![\da-f]{8}-[\da-f]{4}-)[\w-]{32,}(?:\.[\w-]+)*/g,
}

const withoutPersonal = (text: string) =>
  Object.values(TELLING).reduce((kept, pattern) => kept.replace(pattern, REMOVED), text)

const told = (value: unknown) => (typeof value === 'string' ? withoutPersonal(value) : value)

const isNumber = (value: unknown) => typeof value === 'number' || typeof value === 'boolean'

const known = (fields: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, FIELDS.has(name) || isNumber(value) ? told(value) : REMOVED]),
  )

type Thrown = Error & { code?: string; constraint?: string; table?: string }

/**
 * What may be told of an error. Those of a database, a mail server or a parser repeat what they were given: of them the
 * code and the kind are told, and where it happened.
 */
export const toldOf = (error: Thrown) => ({
  type: error.constructor.name,
  message: error.code !== undefined || error instanceof SyntaxError ? undefined : withoutPersonal(error.message),
  code: error.code,
  table: error.table,
  constraint: error.constraint,
  stack: error.stack
    ?.split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n'),
})

/** Logs as JSON lines that hold nothing about a person. */
export const createLog = (env: Pick<Env, 'LOG_LEVEL'>, name: string, to?: DestinationStream): Logger =>
  pino(
    {
      name,
      level: env.LOG_LEVEL,
      formatters: { log: known },
      serializers: { err: toldOf },
      hooks: {
        logMethod(args, method) {
          const [first] = args as unknown[]
          // A bare error would put its message in the place of a sentence.
          if (first instanceof Error) method.apply(this, [{ err: first }, 'something failed'])
          else method.apply(this, args.map(told) as Parameters<typeof method>)
        },
      },
    },
    to ?? pino.destination(1),
  )
