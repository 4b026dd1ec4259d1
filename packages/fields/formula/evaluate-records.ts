import { check, type Environment, type FormulaScope, loadPatterns } from '@trellis/formula'
import type { RecordSchema, RecordValues } from '@trellis/model'
import { linkedRecords } from '../values/links.ts'
import { evaluateSchema } from './evaluate-schema.ts'
import { allFormulas } from './plan-formulas.ts'
import { isLink } from './record-type.ts'

type Looking = { schema: RecordSchema; roots: FormulaScope; environment: Environment }

const evaluations = { only: ['metadata.evaluation'] }

/** The records of a list with what their evaluations show; one that reads what the list does not hold shows nothing. */
export async function withEvaluations<Record extends RecordValues>(
  records: readonly Record[],
  looking: Looking,
): Promise<Record[]> {
  const { schema } = looking
  if (allFormulas(schema).some(({ formula }) => check(formula.tree, {}).needsPatterns)) await loadPatterns()
  return records.map(values => {
    const isUnknown = ([root, id = '', step]: readonly string[]) =>
      root === 'record' && step !== undefined && isUnreadLink(values[id], step, schema.properties[id])
    return { ...values, ...evaluateSchema({ ...looking, values, isUnknown }, evaluations).evaluations }
  })
}

/** A list brings titles of linked records along, and what it was asked for. */
function isUnreadLink(value: unknown, step: string, field: RecordSchema['properties'][string] | undefined): boolean {
  return field !== undefined && isLink(field) && linkedRecords(value).some(linked => !Object.hasOwn(linked, step))
}
