import { ownValue } from '@trellis/base'
import {
  calculateInside,
  evaluateDefaults,
  type FailedFormula,
  type FormulaRecord,
  fillDefaults,
} from '@trellis/fields/formula'
import { isEmptyValue, isFormulaDefault } from '@trellis/fields/server'
import type { FieldSchema, RecordValues } from '@trellis/model'
import type { Collection } from '../collections/collection.ts'
import { isMadeInside, madeFieldsOf } from './staged-defaults.ts'

export type MadeRow = {
  /** It changes a record: only what the file gives is looked at. */
  isThere: boolean
  mapped: ReadonlySet<string>
  /** Of the record that it changes. */
  stored: RecordValues
}

/** What a save would make of the row's values beside what was given: defaults, and calculations inside objects and lists. */
export function makeValues(
  record: FormulaRecord,
  row: MadeRow,
  { collection, calculating }: { collection: Collection; calculating: FormulaRecord['environment'] },
): { made: RecordValues; failures: FailedFormula[] } {
  const failures: FailedFormula[] = []
  const calculated = (id: string, schema: FieldSchema, value: unknown): unknown => {
    if (!calculating) return value
    const found = calculateInside(id, schema, { value, environment: calculating })
    failures.push(...found.failures)
    return found.value
  }
  const made: RecordValues = {}
  for (const field of madeFieldsOf(collection).filter(isMadeInside)) {
    const { id, schema } = field
    const filled = filledValue(id, schema, { record, row, failures })
    if (!isEmptyValue(filled)) made[id] = calculated(id, schema, filled)
  }
  if (row.isThere) return { made, failures }
  const defaults = evaluateDefaults({ ...record, values: { ...record.values, ...made } })
  failures.push(...defaults.failures)
  for (const [id, value] of Object.entries(defaults.values)) {
    const schema = collection.fields.get(id)?.schema
    if (ownValue(made, id) === undefined) made[id] = schema ? calculated(id, schema, value) : value
  }
  return { made, failures }
}

type Filling = { record: FormulaRecord; row: MadeRow; failures: FailedFormula[] }

function filledValue(id: string, schema: FieldSchema, { record, row, failures }: Filling): unknown {
  const value = ownValue(record.values, id)
  if (row.isThere && (value === undefined || !row.mapped.has(id))) return undefined
  // Without a value of its own it has one of the whole field, or none.
  if (value === undefined && schema.default !== undefined) return isFormulaDefault(schema) ? undefined : schema.default
  const values = { ...record.values, [id]: ownValue(row.stored, id) }
  const stored = row.isThere ? ownValue(row.stored, id) : undefined
  const found = fillDefaults(id, schema, { value, stored, record: { ...record, values } })
  failures.push(...found.failures)
  return found.value
}
