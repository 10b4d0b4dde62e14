import pg from 'pg'
// @ts-expect-error pg has no types for how it writes values
import { prepareValue } from 'pg/lib/utils.js'

/** A text with its values, as it is prepared under a name on its connection. A text without a name is parsed every time. */
export type Named = { name: string | undefined; sql: string; parameters: readonly unknown[] }

type Fields = readonly object[]

/**
 * Of each statement that is prepared on a connection, the columns of its rows: they are asked for once. Rows may have no
 * column at all; what answers without rows has `undefined` here.
 */
export type Described = Map<string, Fields | undefined>

/** What answers with the same columns every time it is run, by how its answer ends: FETCH has those of its cursor. */
const OF_ITSELF = /^(?:SELECT|INSERT|UPDATE|DELETE|MERGE|BEGIN|COMMIT)\b/

/** What pg keeps to itself of a connection: the messages of the protocol, and which statements are prepared on it. */
type Wire = {
  parsedStatements: Record<string, string>
  submittedNamedStatements: Record<string, string>
  parse(statement: { name: string | undefined; text: string }): void
  bind(portal: { statement: string | undefined; values: readonly unknown[] }): void
  describe(what: { type: 'P' }): void
  execute(portal: object): void
  sync(): void
}

type Callback = (error: Error | null, results: pg.QueryResult | pg.QueryResult[]) => void

/** The same of a query, which can take several results as it is. */
declare class PgQuery {
  constructor(config: { text: string; callback: Callback })
  name: string | undefined
  text: string
  prepare(connection: Wire): void
  requiresPreparation(): boolean
  handleRowDescription(message: { fields: Fields }): void
  handleDataRow(message: object): void
  handleCommandComplete(message: { text: string }, connection: Wire): void
  handleError(error: Error, connection: Wire): void
}

/**
 * Several statements that are answered at once: PostgreSQL is asked to send what it has only behind the last of them. Each
 * message to and fro costs both sides a system call, which is as much as a small statement. After one that fails, none of
 * those behind it is run.
 */
export class Together extends (pg.Query as unknown as typeof PgQuery) {
  readonly #statements: readonly Named[]
  readonly #described: Described
  #turn = 0
  #fields: Fields | undefined

  constructor(statements: readonly Named[], described: Described, callback: Callback) {
    super({ text: '', callback })
    this.#statements = statements.map((one) => ({
      ...one,
      parameters: one.parameters.map((value) => prepareValue(value)),
    }))
    this.#described = described
    this.#turnTo(0)
  }

  /** pg ascribes what comes to the name and text that the query has at that moment. */
  #turnTo(place: number) {
    const statement = this.#statements[place]
    this.#turn = place
    this.#fields = undefined
    this.name = statement?.name
    this.text = statement?.sql ?? ''
  }

  override requiresPreparation() {
    return true
  }

  override prepare(connection: Wire) {
    for (const { name, sql, parameters } of this.#statements) {
      if (name === undefined) connection.parse({ name, text: sql })
      else if (!(name in connection.parsedStatements || name in connection.submittedNamedStatements)) {
        connection.parse({ name, text: sql })
        connection.submittedNamedStatements[name] = sql
      }
      connection.bind({ statement: name, values: parameters })
      if (name === undefined || !this.#described.has(name)) connection.describe({ type: 'P' })
      connection.execute({})
    }
    connection.sync()
  }

  override handleRowDescription(message: { fields: Fields }) {
    this.#fields = message.fields
    super.handleRowDescription(message)
  }

  /** Fills in the columns where PostgreSQL was not asked for them: those of a prepared statement stay, or it fails. */
  #recallColumns() {
    if (this.#fields || this.name === undefined) return
    const fields = this.#described.get(this.name)
    if (fields) this.handleRowDescription({ fields })
  }

  override handleDataRow(message: object) {
    this.#recallColumns()
    super.handleDataRow(message)
  }

  override handleCommandComplete(message: { text: string }, connection: Wire) {
    this.#recallColumns()
    if (this.name !== undefined && OF_ITSELF.test(message.text)) this.#described.set(this.name, this.#fields)
    super.handleCommandComplete(message, connection)
    this.#turnTo(this.#turn + 1)
  }

  override handleError(error: Error, connection: Wire) {
    // Those behind it were not even parsed.
    for (const { name } of this.#statements.slice(this.#turn)) {
      if (name !== undefined) delete connection.submittedNamedStatements[name]
    }
    super.handleError(error, connection)
  }
}
