import pg from 'pg'

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

type Ask = (...given: readonly unknown[]) => unknown

/** Parses and plans each statement once on a connection rather than at every call. */
export class PreparedClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config)
    const ask = super.query.bind(this) as Ask
    const query: Ask = (...given) => {
      const [text, values, ...rest] = given
      const name = typeof text === 'string' && Array.isArray(values) ? nameOf(text) : undefined
      return name === undefined ? ask(...given) : ask({ name, text, values }, ...rest)
    }
    Object.assign(this, { query })
  }
}
