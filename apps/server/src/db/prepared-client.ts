import pg from 'pg'
import { type Described, Together } from './together.ts'

/** More texts than the product has; where a text is made of its input, later ones simply go unprepared. */
const MOST = 1_000
const names = new Map<string, string>()

const nameOf = (text: string) => {
  const known = names.get(text)
  if (known !== undefined || names.size === MOST) return known
  const name = `s${names.size}`
  names.set(text, name)
  return name
}

export type Statement = { readonly sql: string; readonly parameters: readonly unknown[] }

type Ask = (...given: readonly unknown[]) => unknown
type Callback = (error: Error | undefined, result?: pg.QueryResult) => void

/** Parses and plans each statement once on a connection rather than at every call. */
export class PreparedClient extends pg.Client {
  readonly #described: Described = new Map()
  readonly #ask: Ask

  constructor(config?: string | pg.ClientConfig) {
    super(config)
    const ask = super.query.bind(this) as Ask
    this.#ask = ask
    const query: Ask = (...given) => {
      const [text, values, callback] = given
      if (typeof text !== 'string' || !Array.isArray(values)) return ask(...given)
      const asked = this.together([{ sql: text, parameters: values }]).then(([result]) => result)
      if (typeof callback !== 'function') return asked
      const tell = callback as Callback
      return void asked.then((result) => tell(undefined, result), tell)
    }
    Object.assign(this, { query })
  }

  /** Asks several statements at once, and answers with the result of each. */
  async together(statements: readonly Statement[]): Promise<pg.QueryResult[]> {
    const named = statements.map(({ sql, parameters }) => ({ name: nameOf(sql), sql, parameters }))
    try {
      return await new Promise((resolve, reject) => {
        const tell = (error: Error | null, results: pg.QueryResult | pg.QueryResult[]) =>
          error ? reject(error) : resolve([results].flat())
        this.#ask(new Together(named, this.#described, tell))
      })
    } catch (error) {
      // It was made where the answer was read, which helps nobody: its stack shall say who asked.
      Error.captureStackTrace(error as Error)
      throw error
    }
  }
}
