import { type FieldProblem, isBlank, isPlainObject, ownValue } from '@trellis/base'
import type { FieldSchema } from '@trellis/model'
import type { FileFacts, FormatDefinition, Parsed, Refusal } from '../define-format.ts'
import { problem, problemText } from '../messages.ts'
import { nestedRules } from './nested-rules.ts'

const mostItems = 10_000

/** Items of an array whose field says nothing of them. */
export const itemsOf = ({ items }: FieldSchema): FieldSchema => items ?? { type: 'string', format: 'text', title: '' }

/** The fields inside an object in the order in which they are shown; those without a place of their own come first, as they are given. */
export function propertiesOf({ properties = {} }: FieldSchema): [key: string, schema: FieldSchema][] {
  const placeOf = ({ metadata }: FieldSchema) => metadata?.detailOrder ?? 0
  return Object.entries(properties).toSorted(([, left], [, right]) => placeOf(left) - placeOf(right))
}

/** The problems of a refused value with the path of the value before each. */
export function problemsAt(path: string, { problem: message, problems }: Refusal): FieldProblem[] {
  return problems?.map(each => ({ path: `${path}.${each.path}`, message: each.message })) ?? [{ path, message }]
}

/** An object whose values are checked by the formats of its properties; empty ones are left out. */
export function checkProperties(value: unknown, schema: FieldSchema): Parsed {
  if (!isPlainObject(value)) return problem('problem.object')
  const { properties = {}, required = [], minProperties, maxProperties } = schema
  const found = new Map<string, unknown>()
  const problems: FieldProblem[] = Object.keys(value)
    .filter(key => !Object.hasOwn(properties, key))
    .map(path => ({ path, message: problemText('problem.unknownField') }))
  for (const [key, property] of propertiesOf(schema)) {
    const item = ownValue(value, key)
    if (isEmpty(item)) {
      if (required.includes(key) && !property.metadata?.calculation)
        problems.push({ path: key, message: problemText('problem.required') })
      continue
    }
    const checked = checkNested(item, property)
    if ('problem' in checked) problems.push(...problemsAt(key, checked))
    else if (required.includes(key) && typeof checked.value === 'string' && isBlank(checked.value))
      problems.push({ path: key, message: problemText('problem.required') })
    else found.set(key, checked.value)
  }
  if (problems.length > 0) return refusal(problems, key => ownValue(properties, key)?.title ?? key)
  if (found.size < (minProperties ?? 0)) return problem('problem.minProperties', { count: minProperties ?? 0 })
  if (maxProperties !== undefined && found.size > maxProperties)
    return problem('problem.maxProperties', { count: maxProperties })
  return { value: Object.fromEntries(found) }
}

/** A list whose items are checked by the format of `items`. */
export function checkItems(value: unknown, schema: FieldSchema): Parsed {
  const checked = checkEach(value, schema, item => checkNested(item, itemsOf(schema)))
  if ('problem' in checked || !schema.uniqueItems || !Array.isArray(checked.value)) return checked
  const texts = new Set(checked.value.map(sortedJson))
  return texts.size < checked.value.length ? problem('problem.repeated') : checked
}

/** A list of the right length, every item of which is there and passes a check. */
export function checkEach(value: unknown, schema: FieldSchema, check: (item: unknown) => Parsed): Parsed {
  if (!Array.isArray(value)) return problem('problem.list')
  const { minItems = 0, maxItems = mostItems } = schema
  if (value.length < minItems) return problem('problem.minItems', { count: minItems })
  const most = Math.min(maxItems, mostItems)
  if (value.length > most) return problem('problem.maxItems', { count: most })
  const problems: FieldProblem[] = []
  const items = Array.from(value, (item: unknown, index) => {
    const checked = isEmpty(item) ? problem('problem.required') : check(item)
    if ('value' in checked) return checked.value
    problems.push(...problemsAt(String(index), checked))
    return undefined
  })
  return problems.length > 0 ? refusal(problems, titleOfItem) : { value: items }
}

/** The values inside a checked one, each with its schema; none where the format holds no others. */
export function nestedParts(
  value: unknown,
  schema: FieldSchema,
): { key: string; value: unknown; schema: FieldSchema }[] {
  if (Array.isArray(value)) {
    return value.map((item, index) => ({ key: String(index), value: item, schema: itemsOf(schema) }))
  }
  if (!isPlainObject(value)) return []
  return propertiesOf(schema).flatMap(([key, property]) =>
    isEmpty(ownValue(value, key)) ? [] : [{ key, value: ownValue(value, key), schema: property }],
  )
}

/** Whether values of the field are uploaded files; text that only shows some is none. */
export function holdsFiles(schema: FieldSchema): boolean {
  const format = nestedRules(schema.format)
  if (!format?.withFiles) return false
  if (!format.nests) return true
  const inner = format.nests === 'items' ? [itemsOf(schema)] : Object.values(schema.properties ?? {})
  return inner.some(holdsFiles)
}

export function nestedFileIds(value: unknown, schema: FieldSchema): string[] {
  return nestedParts(value, schema).flatMap(
    part => nestedRules(part.schema.format)?.fileIds?.(part.value, part.schema) ?? [],
  )
}

export function nestedWithFiles(
  value: unknown,
  schema: FieldSchema,
  find: (id: string) => FileFacts | undefined,
): Parsed {
  return mapNested(value, schema, (part, partSchema) => {
    const format = nestedRules(partSchema.format)
    return format?.withFiles?.(part, partSchema, find) ?? { value: part }
  })
}

/** The same value with each one inside replaced; what becomes empty is left out of an object and refused in a list. */
export function mapNested(
  value: unknown,
  schema: FieldSchema,
  replace: (part: unknown, schema: FieldSchema) => Parsed,
): Parsed {
  const isList = Array.isArray(value)
  const problems: FieldProblem[] = []
  const parts: [string, unknown][] = []
  for (const part of nestedParts(value, schema)) {
    const replaced = replace(part.value, part.schema)
    if ('problem' in replaced) problems.push(...problemsAt(part.key, replaced))
    else if (!isEmpty(replaced.value)) parts.push([part.key, replaced.value])
    else if (isList || schema.required?.includes(part.key))
      problems.push({ path: part.key, message: problemText('problem.required') })
  }
  if (problems.length > 0) return refusal(problems, key => ownValue(schema.properties, key)?.title ?? titleOfItem(key))
  return { value: isList ? parts.map(([, item]) => item) : Object.fromEntries(parts) }
}

/** What one nested value says, for people. */
export function displayNested(value: unknown, schema: FieldSchema, locale: string, timeZone?: string): string {
  return nestedRules(schema.format)?.display(value, schema, locale, timeZone) ?? ''
}

/** A value of JSON text as the format checks it. */
export function readJson(text: string, schema: FieldSchema, check: FormatDefinition['check']): Parsed {
  try {
    return check(JSON.parse(text), schema)
  } catch {
    return problem('problem.json')
  }
}

function checkNested(value: unknown, schema: FieldSchema): Parsed {
  const format = nestedRules(schema.format)
  return format ? format.check(value, schema) : problem('problem.formatUnknown', { format: schema.format })
}

function refusal(problems: readonly FieldProblem[], titleOf: (key: string) => string): Refusal {
  const [first] = problems
  const key = first?.path.split('.')[0] ?? ''
  const message = problemText('problem.nested', { title: titleOf(key), problem: first?.message ?? '' })
  return { problem: message, problems }
}

const titleOfItem = (index: string) => problemText('problem.item', { number: Number(index) + 1 })

const isEmpty = (value: unknown) => value === undefined || value === null || value === ''

/** The same text for the same JSON value, whatever the order of its keys. */
function sortedJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    isPlainObject(inner) ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1))) : inner,
  )
}
