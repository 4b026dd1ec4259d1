import { findFormat } from '@trellis/fields'
import type { FieldSchema, FilterOperator } from '@trellis/model'
import { t } from '../texts.ts'

const simple = [
  '$matches',
  '$eq',
  '$ne',
  '$contains',
  '$notContains',
  '$startsWith',
  '$endsWith',
  '$gt',
  '$gte',
  '$lt',
  '$lte',
  '$exists',
  '$notExists',
] as const satisfies readonly FilterOperator[]

type SimpleOperator = (typeof simple)[number]

const inTime: Partial<Record<SimpleOperator, Parameters<typeof t>[0]>> = {
  $gt: 'records.op.after',
  $gte: 'records.op.notBefore',
  $lt: 'records.op.before',
  $lte: 'records.op.notAfter',
}

/**
 * The operators that the simple filter offers for a field, in the order of its list. A link takes "has a value" and "is empty", and
 * "is" where the filter can pick a record.
 */
export function simpleOperators(field: FieldSchema, canPick = false): SimpleOperator[] {
  const format = findFormat(field.format)
  if (!format) return []
  const offered = simple.filter(operator => format.operators.includes(operator))
  if (!isLink(field)) return offered.filter(operator => operator !== '$matches')
  return offered.filter(
    operator => operator === '$exists' || operator === '$notExists' || (canPick && operator === '$matches'),
  )
}

export const isLink = ({ format }: FieldSchema): boolean => findFormat(format)?.storage === 'link'

const partsOfText: ReadonlySet<string> = new Set(['$contains', '$notContains', '$startsWith', '$endsWith'])

/** The operator asks for some characters of a text, not for a whole value. */
export function isPartOfText(operator: string, { format }: FieldSchema): boolean {
  return partsOfText.has(operator) && findFormat(format)?.comparison === 'text'
}

export function operatorLabel(operator: SimpleOperator, field: FieldSchema): string {
  const comparison = findFormat(field.format)?.comparison
  const timed = comparison === 'date' || comparison === 'instant' ? inTime[operator] : undefined
  return t(timed ?? `records.op.${operator}`)
}
