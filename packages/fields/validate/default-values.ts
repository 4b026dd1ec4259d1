import type { RecordSchema, RecordValues } from '@trellis/model'
import { isFormulaDefault } from './is-formula-default.ts'

/** What a new record starts with; defaults that are formulas are the server's. */
export function defaultValues({ properties }: RecordSchema): RecordValues {
  const fixed = Object.entries(properties).filter(
    ([, field]) => field.default !== undefined && !isFormulaDefault(field),
  )
  return Object.fromEntries(fixed.map(([id, field]) => [id, field.default]))
}
