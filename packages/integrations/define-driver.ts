import type { DetailGroup, FieldSchema, RecordSchema, RecordValues } from '@trellis/model'
import type { FailureReason } from './failure.ts'

/** One thing that a driver can ask of the other system. */
export type DriverOperation = {
  label: string
  /** One sentence for whoever picks it. */
  summary: string
  /** What it is asked with: a form is drawn of it, and the input checked by it. */
  input: RecordSchema
  groups?: readonly DetailGroup[]
  /** Which fields of the input the form asks for with these values; default all. */
  asks?(input: RecordValues): readonly string[]
  output: FieldSchema
  /** What it may fail for. */
  errors: readonly FailureReason[]
  /** Whether it changes nothing over there, or for which input. */
  readOnly: boolean | ((input: RecordValues) => boolean)
  /** Fields of the input that are written by people alone: what formulas in them give goes beside the text, never into it (S07). */
  written?: readonly string[]
  /** Fields of the input that name something over there, which `listTables` and `describe` know. */
  picks?: Readonly<Record<string, 'table' | 'column' | 'columns'>>
}

/** A value that is kept apart from the connection, and never told again. */
export type DriverSecret = { label: string; info?: string }

/** A kind of other system that an integration connects to. Its form, its checks and its tester are made from it. */
export type DriverDefinition = {
  /** What is stored as the driver of an integration. */
  id: string
  label: string
  icon: string
  summary: string
  /** How to reach the other system, without secrets. */
  connection: RecordSchema
  secrets: Readonly<Record<string, DriverSecret>>
  /** What a connection with these values needs: which of its fields the form asks for, and which secrets. */
  asks(connection: RecordValues): { connection: readonly string[]; secrets: readonly string[] }
  /** What says where secrets travel: they are removed once it is another. */
  placeOf(connection: RecordValues): unknown
  operations: Readonly<Record<string, DriverOperation>>
}

export function defineDriver<const Definition extends DriverDefinition>(definition: Definition): Definition {
  return definition
}
