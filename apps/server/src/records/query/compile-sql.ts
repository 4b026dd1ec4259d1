import type { Sql } from '@trellis/fields/server'
import { type RawBuilder, sql } from 'kysely'
import { compile } from '../../database/compile.ts'

/**
 * Stands for a parameter of compiled SQL whose value comes with each request, so that SQL text is made once per shape.
 * `source` names the list it is taken from: `request`, or the row rule of a collection as `<collectionId>:<verb>`.
 */
export class Slot {
  readonly source: string
  readonly index: number

  constructor(source: string, index: number) {
    this.source = source
    this.index = index
  }
}

/** SQL text with its parameters in order: slots, or values that are the same for every request of the shape. */
export type CompiledSql = {
  text: string
  parameters: readonly unknown[]
  /** What the columns of an answer's rows are, where they are read as texts. */
  columns?: readonly RowColumn[]
}

/** One column of a row that is read as text: `key` is the JSON before its value; `fromSent` makes JSON of what PostgreSQL sent, where that is none. */
export type RowColumn = {
  key: string
  fromSent: ((sent: string) => string) | undefined
  /** The `size` columns after this one belong to it: left out where it is null, else followed by `end`. */
  group?: { size: number; end: string }
}

export function compileSql(fragment: RawBuilder<unknown>): CompiledSql {
  const { text, values: parameters } = compile(fragment)
  return { text, parameters }
}

/** The parameters of one request. */
export function bindSlots(compiled: CompiledSql, valuesOf: (source: string) => readonly unknown[]): unknown[] {
  return compiled.parameters.map(parameter =>
    parameter instanceof Slot ? valuesOf(parameter.source)[parameter.index] : parameter,
  )
}

export function slot(source: string, index: number): Sql {
  return sql`${new Slot(source, index)}`
}

export const requestSource = 'request'

/** A parameter of the request's own. */
export function requestSlot(index: number): Sql {
  return slot(requestSource, index)
}
