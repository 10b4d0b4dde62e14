import { type DestinationStream, type Logger, pino } from 'pino'
import type { Env } from './env.ts'

/** Texts of our own making that are logged beside a sentence. */
const OURS = new Set(['job', 'method', 'reqId', 'route', 'signal'])
/** Texts that may repeat someone else's, and errors. Under other names numbers alone stay. */
const REPEATED = new Set(['err', 'from', 'what'])

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

/** Whatever tells has one of these signs in it or is long: most sentences need only this one look. */
const MAY_TELL = /[@?\d]|[\w-]{32}/

const withoutPersonal = (text: string) =>
  MAY_TELL.test(text) ? Object.values(TELLING).reduce((kept, pattern) => kept.replace(pattern, REMOVED), text) : text

const told = (value: unknown) => (typeof value === 'string' ? withoutPersonal(value) : value)

const isNumber = (value: unknown) => typeof value === 'number' || typeof value === 'boolean'

const known = (fields: Record<string, unknown>) => {
  const kept: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(fields)) {
    if (OURS.has(name) || isNumber(value)) kept[name] = value
    else kept[name] = REPEATED.has(name) ? told(value) : REMOVED
  }
  return kept
}

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

/** So many characters are written together, and after so many milliseconds whatever there is. */
const TOGETHER = { minLength: 4_096, periodicFlush: 100 }
const WARN = 40

/**
 * Lines of what went well are written together: a system call for each would cost as much as a small answer. A warning
 * or an error is written at once, with all that came before it, and so is everything when the process ends.
 */
const openOutput = () => {
  const output = pino.destination({ dest: 1, sync: true, ...TOGETHER })
  process.on('exit', () => output.flushSync())
  return output
}

/** Logs as JSON lines that hold nothing about a person. */
export const createLog = (
  env: Pick<Env, 'LOG_LEVEL'>,
  name: string,
  to: DestinationStream & { flushSync?(): void } = openOutput(),
): Logger =>
  pino(
    {
      name,
      level: env.LOG_LEVEL,
      formatters: { log: known },
      serializers: { err: toldOf },
      hooks: {
        logMethod(args, method, level) {
          const [first] = args as unknown[]
          // A bare error would put its message in the place of a sentence.
          if (first instanceof Error) method.apply(this, [{ err: first }, 'something failed'])
          else method.apply(this, args.map(told) as Parameters<typeof method>)
          if (level >= WARN) to.flushSync?.()
        },
      },
    },
    to,
  )
