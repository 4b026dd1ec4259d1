import { IntegrationFailure } from '../failure.ts'
import type { Dialect, Statement } from './database.ts'
import type { Performer } from './perform.ts'

export type KnownColumn = { name: string; type: string; nullable: boolean; isKey: boolean }

/** A table that is there, whose columns alone are named in statements (S07). */
export type KnownTable = { name: string; quoted: string; columns: readonly KnownColumn[] }

export async function findTable(performer: Performer, dialect: Dialect, table: unknown): Promise<KnownTable> {
  const { rows } = await performer.run({ text: dialect.columns, values: [String(table)] })
  const [first] = rows
  if (!first) throw new IntegrationFailure('INPUT', 'Table: there is none of this name that the user name may see')
  const { schema, name } = first
  if (rows.some(row => row['schema'] !== schema || row['name'] !== name))
    throw new IntegrationFailure('INPUT', 'Table: there are several of this name; write its schema before it')
  const known = rows.map(row => ({
    name: String(row['column']),
    type: String(row['type']).toLowerCase(),
    nullable: isYes(row['nullable']),
    isKey: isYes(row['iskey']),
  }))
  const quoted = `${dialect.quote(String(schema))}.${dialect.quote(String(name))}`
  return { name: String(table), quoted, columns: known }
}

const isYes = (value: unknown) => value === true || value === 1 || /^(yes|true|1|t)$/i.test(String(value))

export function columnOf({ columns }: KnownTable, name: string, field: string): KnownColumn {
  const column = columns.find(each => each.name === name)
  if (!column) throw new IntegrationFailure('INPUT', `${field}: the table has no column ${name.slice(0, 100)}`)
  return column
}

/** Text and values of a statement, put together piece by piece. */
export class StatementText {
  readonly #dialect: Dialect
  readonly values: unknown[] = []

  constructor(dialect: Dialect) {
    this.#dialect = dialect
  }

  /** The place of a value for this column. */
  bind(value: unknown, { type }: Pick<KnownColumn, 'type'>): string {
    this.values.push(this.#dialect.encode(value, type))
    return this.#dialect.placeholder(this.values.length)
  }

  quote(column: KnownColumn): string {
    return this.#dialect.quote(column.name)
  }

  ending(text: string): Statement {
    return { text, values: this.values }
  }
}
