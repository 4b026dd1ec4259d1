import { isPlainObject, type Json, ownValue } from '@trellis/base'
import { findFormat, isRelativeDays, isWholeDay } from '@trellis/fields'
import { isFormulaJson } from '@trellis/formula'
import {
  countsDays,
  type FieldSchema,
  type Filter,
  type FilterOperator,
  isDayCount,
  type RecordSchema,
  type RelativeDays,
  relativeDayNames,
} from '@trellis/model'
import { takesList } from '../../records/filter/edit-filter.ts'
import { type Condition, type FilterPart, filterOf, isGroup, takesNoValue } from '../../records/filter/filter-tree.ts'
import { groupOfFilter } from '../../records/filter/group-of-filter.ts'
import { valueSchema } from '../../records/filter/value-schema.ts'
import { readRelative, writeRelative } from './relative-formula.ts'

/** What a formula says as the filter does; undefined where none can. */
export function formulaOfFilter(filter: Filter, schema: RecordSchema): Json | undefined {
  const group = groupOfFilter(filter)
  return group && writePart(group, schema)
}

/** The filter that such a formula was made of; whoever asks writes it again to be sure that it was. */
export function filterOfFormula(formula: unknown): Filter | undefined {
  const part = readPart(formula)
  return part && filterOf(isGroup(part) ? part : { join: '$and', parts: [part] })
}

const joins = { $and: 'AND', $or: 'OR' } as const

function writePart(part: FilterPart, schema: RecordSchema): Json | undefined {
  if (!isGroup(part)) return writeCondition(part, schema)
  const written = part.parts.flatMap(each => writePart(each, schema) ?? [])
  const [only] = written
  if (written.length < part.parts.length || only === undefined) return undefined
  return written.length === 1 ? only : { [joins[part.join]]: written }
}

/** Operators that compare with one value, and their functions. */
const comparisons = {
  $eq: 'EQ',
  $ne: 'NE',
  $gt: 'GT',
  $gte: 'GTE',
  $lt: 'LT',
  $lte: 'LTE',
} as const satisfies Partial<Record<FilterOperator, string>>
const partsOfText = { $contains: 'CONTAINS', $startsWith: 'STARTS_WITH', $endsWith: 'ENDS_WITH' } as const
const overLists = { $all: 'EVERY', $any: 'SOME' } as const
const opposites = { $notContains: '$contains', $nin: '$in', $none: '$any' } as const

const item = '{{item}}'

function writeCondition(condition: Condition, schema: RecordSchema): Json | undefined {
  const { field: id, operator, value } = condition
  const field = ownValue(schema.properties, id)
  const format = field && findFormat(field.format)
  if (!field || !format?.operators.includes(operator)) return undefined
  const opposite = ownValue(opposites, operator)
  if (opposite) {
    const written = writeCondition({ ...condition, operator: opposite }, schema)
    return written && { NOT: [written] }
  }
  const record = `{{record.${id}}}`
  if (takesNoValue(operator)) return value === undefined || value === true ? presenceOf(operator, record) : undefined
  const isList = format.comparison === 'list'
  const values = takesList(operator) || operator === '$between' ? value : [value]
  if (!Array.isArray(values) || values.length === 0) return undefined
  const [only] = values
  if (isRelativeDays(only)) return isList ? undefined : writeDays(condition, values, field)
  const operands = isList
    ? items(values)
    : Object.hasOwn(partsOfText, operator)
      ? texts(values)
      : operandsOf(values, field)
  if (!operands) return undefined
  const subject = operands.areDays ? { DATESTR: [record] } : record
  return call({ operator, isList, subject, values: operands.values })
}

/** Days that are counted from today; moments are compared by the day on which they are. */
function writeDays({ field: id, operator }: Condition, values: readonly unknown[], schema: FieldSchema) {
  const days = findFormat(schema.format)?.days
  const [only] = values
  if (!days || values.length !== 1 || !isRelative(only)) return undefined
  const record = `{{record.${id}}}`
  return writeRelative(operator, days.enteredAs === undefined ? record : { DATESTR: [record] }, only)
}

function isRelative(value: unknown): value is RelativeDays {
  if (!isRelativeDays(value)) return false
  const { relative, days } = value
  const name = relativeDayNames.find(each => each === relative)
  return name !== undefined && (countsDays(name) ? isDayCount(days) : days === undefined)
}

type Asked = { operator: FilterOperator; isList: boolean; subject: Json; values: readonly Json[] }

function call({ operator, isList, subject, values }: Asked): Json | undefined {
  const over = ownValue(overLists, operator)
  if (over) return { [over]: [values, { INCLUDES: [subject, item] }] }
  if (operator === '$in') return { IN: [subject, ...values] }
  if (operator === '$between') return values.length === 2 ? { BETWEEN: [subject, ...values] } : undefined
  if (operator === '$contains' && isList) return { INCLUDES: [subject, ...values] }
  const name = ownValue(comparisons, operator) ?? ownValue(partsOfText, operator)
  return name && { [name]: [subject, ...values] }
}

function presenceOf(operator: FilterOperator, record: string): Json | undefined {
  if (operator === '$exists') return { NE: [record, null] }
  if (operator === '$notExists') return { EQ: [record, null] }
  return operator === '$empty' ? { IS_EMPTY: [record] } : { IS_NOT_EMPTY: [record] }
}

type Operands = { values: Json[]; areDays?: boolean }

/** The values as records hold them; or whole days, of moments. */
function operandsOf(values: readonly unknown[], schema: FieldSchema): Operands | undefined {
  const format = findFormat(schema.format)
  if (!format || values.some(isRelativeDays)) return undefined
  const days = values.filter(value => isWholeDay(value, { schema, format }))
  if (days.length > 0) {
    const areAll = days.length === values.length && format.days?.enteredAs !== undefined
    return areAll ? { values: days, areDays: true } : undefined
  }
  // An option that is there no more is no value of the field, and still what a rule may ask for.
  if (schema.metadata?.optionList) return literals(values)
  const checked = values.map(value => format.check(value, valueSchema(schema, schema.title)))
  return literals(checked.map(parsed => ('value' in parsed ? parsed.value : undefined)))
}

const texts = (values: readonly unknown[]) =>
  values.every(value => typeof value === 'string') ? literals(values) : undefined

const items = (values: readonly unknown[]) =>
  values.every(value => typeof value !== 'boolean') ? literals(values) : undefined

/** Only what is no formula itself can stand in one. */
function literals(values: readonly unknown[]): Operands | undefined {
  return values.every(isLiteral) ? { values: [...values] } : undefined
}

function isLiteral(value: unknown): value is string | number | boolean {
  if (value === '' || isFormulaJson(value)) return false
  return (
    typeof value === 'string' || typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value))
  )
}

function readPart(formula: unknown): FilterPart | undefined {
  const [name, args] = callOf(formula)
  if (name === 'AND' || name === 'OR') {
    const parts = args.flatMap(each => readPart(each) ?? [])
    return parts.length === args.length ? { join: name === 'AND' ? '$and' : '$or', parts } : undefined
  }
  if (name !== 'NOT') return readCondition(name, args)
  const part = readPart(args[0])
  if (!part || isGroup(part)) return undefined
  const operator = part.operator === '$eq' && isRelativeDays(part.value) ? '$ne' : keyOf(opposites, part.operator)
  return operator ? { ...part, operator } : undefined
}

function readCondition(name: string, args: readonly unknown[]): Condition | undefined {
  const over = keyOf(overLists, name)
  if (over) {
    const [, [list]] = callOf(args[1])
    return conditionOf(list, over, args[0])
  }
  const [subject, ...values] = args
  const [value] = values
  if (name === 'IS_EMPTY') return conditionOf(subject, '$empty')
  if (name === 'IS_NOT_EMPTY') return conditionOf(subject, '$notEmpty')
  if (name === 'IN') return conditionOf(subject, '$in', values)
  if (name === 'BETWEEN') {
    const days = readRelative('$eq', values)
    return days ? conditionOf(subject, '$eq', days) : conditionOf(subject, '$between', values)
  }
  if (name === 'INCLUDES') return conditionOf(subject, '$contains', value)
  const operator = keyOf(comparisons, name) ?? keyOf(partsOfText, name)
  if (value !== null || !operator)
    return operator && conditionOf(subject, operator, isPlainObject(value) ? readRelative(operator, values) : value)
  return conditionOf(subject, operator === '$eq' ? '$notExists' : '$exists')
}

function conditionOf(subject: unknown, operator: FilterOperator, value?: unknown): Condition | undefined {
  const [name, [moment]] = callOf(subject)
  const reference = name === 'DATESTR' ? moment : subject
  const [, field] = /^\{\{record\.(\w+)\}\}$/.exec(typeof reference === 'string' ? reference : '') ?? []
  return field === undefined ? undefined : { field, operator, ...(value === undefined ? {} : { value }) }
}

function callOf(formula: unknown): [name: string, args: readonly unknown[]] {
  const [[name, args] = ['', []]] = isPlainObject(formula) ? Object.entries(formula) : []
  return [name, Array.isArray(args) ? args : []]
}

function keyOf<Key extends string>(names: Readonly<Record<Key, string>>, wanted: string): Key | undefined {
  return (Object.keys(names) as Key[]).find(key => names[key] === wanted)
}
