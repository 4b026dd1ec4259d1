import { type FieldProblem, isFieldId, isPlainObject } from '@trellis/base'
import type { FieldSchema } from '@trellis/model'
import type { FormatDefinition } from '../define-format.ts'
import { findFormat } from '../find-format.ts'
import { formulaPaths } from '../formula/formula-paths.ts'
import { problemText } from '../messages.ts'
import { compilePattern } from '../patterns/compile-pattern.ts'
import { problemsAt } from '../values/nested-values.ts'
import { valueAt } from '../values/path.ts'
import { isFormulaDefault } from './is-formula-default.ts'
import { isEmptyValue } from './validate-record.ts'

/** How deep fields may lie in one another. */
const deepest = 5

/** What is wrong with a field's own settings, by path in the field schema: for whoever saves a collection. */
export function checkFieldSchema(schema: FieldSchema): FieldProblem[] {
  return checkField(schema, 1)
}

function checkField(schema: FieldSchema, depth: number): FieldProblem[] {
  const format = findFormat(schema.format)
  if (!format) return [{ path: 'format', message: problemText('problem.formatUnknown', { format: schema.format }) }]
  const problems = [
    ...checkType(schema, format),
    ...checkBounds(schema),
    ...checkPattern(schema),
    ...checkLinks(schema),
    ...checkSettings(schema, format.settings),
    ...checkNested(schema, format, depth),
  ]
  return problems.length > 0 ? problems : checkDefault(schema, format)
}

function checkType({ type }: FieldSchema, format: FormatDefinition): FieldProblem[] {
  if (type === format.type || (type === 'integer' && format.type === 'number')) return []
  const message = problemText('problem.formatType', { format: format.label, type: format.type })
  return [{ path: 'type', message }]
}

const bounds = [
  ['minimum', 'maximum'],
  ['minLength', 'maxLength'],
  ['minItems', 'maxItems'],
  ['minProperties', 'maxProperties'],
] as const

/** The same as the model, for definitions that are still being edited (1 §5). */
function checkBounds(schema: FieldSchema): FieldProblem[] {
  const crossed = bounds.filter(([low, high]) => (schema[low] ?? -Infinity) > (schema[high] ?? Infinity))
  const counts = bounds.slice(1).flat()
  const negative = counts.filter(path => (schema[path] ?? 0) < 0)
  const { multipleOf } = schema
  return [
    ...crossed.map(([path]) => ({ path, message: problemText('problem.bounds') })),
    ...negative.map(path => ({ path, message: problemText('problem.minimum', { bound: 0 }) })),
    ...(multipleOf !== undefined && multipleOf <= 0
      ? [{ path: 'multipleOf', message: problemText('problem.exclusiveMinimum', { bound: 0 }) }]
      : []),
  ]
}

function checkPattern({ pattern }: FieldSchema): FieldProblem[] {
  const compiled = pattern ? compilePattern(pattern) : undefined
  if (!compiled || !('reason' in compiled)) return []
  return [{ path: 'pattern', message: problemText('problem.patternSyntax', { reason: compiled.reason }) }]
}

/** A dropdown holds one linked record (1 §5). */
function checkLinks({ metadata }: FieldSchema): FieldProblem[] {
  const { association, subtype } = metadata ?? {}
  if (!association || subtype !== 'dropdown') return []
  const { max = -1 } = association
  return max === 0 || max === 1 ? [] : [{ path: 'metadata.subtype', message: problemText('problem.dropdownMaximum') }]
}

/** A default is a value of the field, or a formula that makes one when a record is created. */
function checkDefault(schema: FieldSchema, format: FormatDefinition): FieldProblem[] {
  if (isEmptyValue(schema.default) || isFormulaDefault(schema)) return []
  const checked = format.check(schema.default, schema)
  if ('value' in checked && format.fileIds?.(checked.value, schema).length)
    return [{ path: 'default', message: problemText('problem.fileDefault') }]
  if ('value' in checked) return []
  return [{ path: 'default', message: problemText('problem.default', { problem: checked.problem }) }]
}

function checkNested(schema: FieldSchema, format: FormatDefinition, depth: number): FieldProblem[] {
  const { properties, items, required } = schema
  const problems: FieldProblem[] = []
  const note = (path: string, message: string) => problems.push({ path, message })
  for (const [path, given] of [
    ['properties', properties],
    ['items', items],
  ] as const) {
    const isOption = path === 'items' && format.internal
    if (given !== undefined && format.nests !== path && !isOption)
      note(path, problemText('problem.nestedNone', { format: format.label }))
  }
  if (problems.length > 0 || !format.nests) return problems
  const inner = format.nests === 'properties' ? Object.entries(properties ?? {}) : items ? [['', items] as const] : []
  for (const [key, field] of inner) {
    const path = key === '' ? 'items' : `properties.${key}`
    if (key !== '' && !isFieldId(key)) note(path, problemText('problem.fieldId'))
    else if (!isPlainObject(field)) note(path, problemText('problem.object'))
    else if (depth >= deepest) note(path, problemText('problem.nestedDepth', { count: deepest }))
    else problems.push(...checkInner(field, depth + 1).map(each => ({ ...each, path: `${path}.${each.path}` })))
  }
  for (const key of Array.isArray(required) ? required : []) {
    if (!Object.hasOwn(properties ?? {}, key)) note('required', problemText('problem.requiredProperty', { field: key }))
  }
  return problems
}

/** Inside another field there are values only: no links, no columns of their own, nothing concealed. */
function checkInner(field: FieldSchema, depth: number): FieldProblem[] {
  const format = findFormat(field.format)
  // The activity tells whole values, so what must not be told cannot be a part of one.
  if (format && (format.storage !== 'column' || format.internal || format.concealed)) {
    return [{ path: 'format', message: problemText('problem.nestedFormat', { format: format.label }) }]
  }
  const problems = field.metadata?.unique
    ? [{ path: 'metadata.unique', message: problemText('problem.nestedPlace', { setting: 'unique' }) }]
    : []
  return [...problems, ...checkField(field, depth)]
}

const takesFormula: ReadonlySet<string> = new Set(formulaPaths.map(path => `metadata.${path}`))

function checkSettings(schema: FieldSchema, settings: Readonly<Record<string, FieldSchema>>): FieldProblem[] {
  return Object.entries(settings).flatMap(([path, setting]) => {
    const value = valueAt(schema, path)
    // What is a formula is looked over as one.
    if (isEmptyValue(value) || (isPlainObject(value) && takesFormula.has(path))) return []
    const checked = findFormat(setting.format)?.check(value, setting)
    return checked && 'problem' in checked ? problemsAt(path, checked) : []
  })
}
