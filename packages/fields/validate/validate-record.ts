import type { FieldProblem } from '@trellis/base'
import { isBlank, ownValue } from '@trellis/base'
import type { FieldSchema, RecordSchema, RecordValues } from '@trellis/model'
import type { Parsed } from '../define-format.ts'
import { findRules } from '../find-rules.ts'
import { problemText } from '../messages.ts'
import { nestedParts, problemsAt } from '../values/nested-values.ts'

export type ValidationInput = {
  schema: RecordSchema
  values: RecordValues
  /** Only what is given is looked at: a required field that is absent is no problem, one that is emptied is. */
  partial?: boolean
  /** Only these fields are looked at. */
  fieldIds?: readonly string[]
  /** What else a person is told who typed a value that is refused or says nothing. */
  tell?: Tell
}

type Tell = (field: FieldSchema, value: unknown) => string | undefined

/**
 * The canonical values, `null` for what is emptied, and every problem at once, by field id. Keys that the schema does not
 * know are problems too. Storage "none" is left out, computed fields are never asked for; links are checked for their shape, their counts where links are known.
 */
export function validateRecord(input: ValidationInput): { values: RecordValues; problems: FieldProblem[] } {
  const values: RecordValues = {}
  const problems: FieldProblem[] = []
  for (const fieldId of fieldsOf(input)) {
    const checked = validateField(input, fieldId)
    if (!checked) continue
    if ('problem' in checked) problems.push(...problemsAt(fieldId, checked))
    else values[fieldId] = checked.value
  }
  return { values, problems }
}

/** Missing, null or empty text: nothing to store. */
export function isEmptyValue(value: unknown): boolean {
  return value === undefined || value === null || value === ''
}

/** What a required field does not take for an answer: also blanks alone. */
export function saysNothing(value: unknown): boolean {
  return isEmptyValue(value) || (typeof value === 'string' && isBlank(value))
}

/** The same, and a list that holds nothing: in a filter it would ask for nothing, which every record has. */
export function isHollow(value: unknown): boolean {
  return saysNothing(value) || (Array.isArray(value) && value.length === 0)
}

function fieldsOf({ schema, values, partial, fieldIds }: ValidationInput): Iterable<string> {
  if (fieldIds) return fieldIds
  return new Set(partial ? Object.keys(values) : [...Object.keys(schema.properties), ...Object.keys(values)])
}

function validateField(input: ValidationInput, fieldId: string): Parsed | undefined {
  const { schema, values, partial } = input
  const field = ownValue(schema.properties, fieldId)
  if (!field) return { problem: problemText('problem.unknownField') }
  const format = findRules(field.format)
  if (!format || format.storage === 'none') return
  const value = ownValue(values, fieldId)
  const isRequired = !field.metadata?.calculation && !format.generated && (schema.required?.includes(fieldId) ?? false)
  if (!isEmptyValue(value)) {
    const checked = checkField(field, value, isRequired)
    if (!input.tell) return checked
    const told = toldOf(checked, field, { value, tell: input.tell })
    return told === undefined ? withTold(checked, toldInside(value, field, input.tell)) : { problem: told }
  }
  const isAbsent = value === undefined
  if (isRequired && !(isAbsent && (partial || format.storage === 'link')))
    return { problem: problemText('problem.required') }
  return isAbsent ? undefined : { value: null }
}

type Typed = { value: unknown; tell: Tell }

function toldOf(checked: Parsed, field: FieldSchema, { value, tell }: Typed): string | undefined {
  const isRefused = 'problem' in checked || isEmptyValue(checked.value)
  return isRefused ? tell(field, value) : undefined
}

/** What is told of values inside one that holds others, by their paths: its check leaves out those that say nothing. */
function toldInside(value: unknown, schema: FieldSchema, tell: Tell): FieldProblem[] {
  if (!findRules(schema.format)?.nests) return []
  return nestedParts(value, schema).flatMap(part => {
    if (isEmptyValue(part.value)) return []
    const told = toldOf(checkField(part.schema, part.value, false), part.schema, { value: part.value, tell })
    if (told !== undefined) return [{ path: part.key, message: told }]
    return toldInside(part.value, part.schema, tell).map(each => ({ ...each, path: `${part.key}.${each.path}` }))
  })
}

/** In the place of what the check says of the same value, beside what it says of others. */
function withTold(checked: Parsed, told: readonly FieldProblem[]): Parsed {
  const [first] = told
  if (!first) return checked
  if (!('problem' in checked)) return { problem: first.message, problems: told }
  const paths = new Set(told.map(({ path }) => path))
  const others = checked.problems?.filter(({ path }) => !paths.has(path))
  return others ? { ...checked, problems: [...others, ...told] } : checked
}

/** A required list must hold something; what the format takes for no value is none. */
function checkField(field: FieldSchema, value: unknown, isRequired: boolean): Parsed {
  const checked = findRules(field.format)?.check(value, field) ?? { value }
  if ('problem' in checked) return checked
  const isNothing = isEmptyValue(checked.value)
  if (isRequired && isHollow(checked.value)) return { problem: problemText('problem.required') }
  return isNothing ? { value: null } : checked
}
