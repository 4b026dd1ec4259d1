import { findFormat } from '@trellis/fields'
import type { FieldSchema, FilterOperator } from '@trellis/model'
import { type Condition, isGroup, isMatch } from './filter-tree.ts'
import { t } from './texts.ts'

/** In the order in which they are offered. */
const offered = [
  '$eq',
  '$ne',
  '$contains',
  '$notContains',
  '$startsWith',
  '$endsWith',
  '$any',
  '$all',
  '$none',
  '$gt',
  '$gte',
  '$lt',
  '$lte',
  '$between',
  '$in',
  '$nin',
  '$empty',
  '$notEmpty',
  '$exists',
  '$notExists',
] as const satisfies readonly FilterOperator[]

type PlainOperator = (typeof offered)[number]

/** An entry of the list of conditions: an operator, and of links whether it is about the records or about their fields. */
export type OperatorChoice = { id: string; label: string; operator: FilterOperator; asksFields?: boolean }

/** Every operator of the field's format. */
export function operatorChoices(field: FieldSchema): OperatorChoice[] {
  const format = findFormat(field.format)
  if (!format) return []
  if (isLink(field)) return linkChoices()
  const has = (operator: FilterOperator) => format.operators.includes(operator)
  // Of yes and no there is nothing to choose several of.
  const known = offered.filter(operator => has(operator) && !(format.comparison === 'boolean' && isSeveral(operator)))
  return known.map(operator => ({ id: operator, label: operatorLabel(operator, field), operator }))
}

/** Which of the choices a condition has taken. */
export function choiceOf(field: FieldSchema, { operator, value }: Condition): OperatorChoice | undefined {
  const asksFields = isMatch(operator) && isGroup(value)
  const wanted = (isLink(field) && ofLinks[operator]) || operator
  return operatorChoices(field).find(each => each.operator === wanted && (each.asksFields ?? false) === asksFields)
}

/** Of links "is empty" says the same as "is not linked". */
const ofLinks: Readonly<Partial<Record<FilterOperator, FilterOperator>>> = {
  $empty: '$notExists',
  $notEmpty: '$exists',
}

const ofRules: ReadonlySet<FilterOperator> = new Set<FilterOperator>([
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
  '$matches',
  '$notMatches',
  '$exists',
  '$notExists',
])

export const isSimpleOperator = (operator: FilterOperator): boolean => ofRules.has(operator)

/** The operators that take one value or none, and those of links. */
export function simpleOperators(field: FieldSchema): OperatorChoice[] {
  return operatorChoices(field).filter(({ operator }) => ofRules.has(operator))
}

export const isLink = ({ format }: FieldSchema): boolean => findFormat(format)?.storage === 'link'

const partsOfText: ReadonlySet<string> = new Set(['$contains', '$notContains', '$startsWith', '$endsWith'])

/** The operator asks for some characters of a text, not for a whole value. */
export function isPartOfText(operator: string, { format }: FieldSchema): boolean {
  return partsOfText.has(operator) && findFormat(format)?.comparison === 'text'
}

const inTime: Partial<Record<PlainOperator, Parameters<typeof t>[0]>> = {
  $gt: 'records.op.after',
  $gte: 'records.op.notBefore',
  $lt: 'records.op.before',
  $lte: 'records.op.notAfter',
}

function operatorLabel(operator: PlainOperator, field: FieldSchema): string {
  const comparison = findFormat(field.format)?.comparison
  const isTime = comparison === 'date' || comparison === 'instant' || comparison === 'time'
  return t((isTime ? inTime[operator] : undefined) ?? `records.op.${operator}`)
}

const isSeveral = (operator: FilterOperator) => operator === '$in' || operator === '$nin'

function linkChoices(): OperatorChoice[] {
  return [
    { id: '$matches', label: t('records.op.$matches'), operator: '$matches' },
    { id: '$notMatches', label: t('records.op.$notMatches'), operator: '$notMatches' },
    { id: '$matches fields', label: t('records.op.matchesFields'), operator: '$matches', asksFields: true },
    { id: '$notMatches fields', label: t('records.op.notMatchesFields'), operator: '$notMatches', asksFields: true },
    { id: '$exists', label: t('records.op.linked'), operator: '$exists' },
    { id: '$notExists', label: t('records.op.notLinked'), operator: '$notExists' },
  ]
}
