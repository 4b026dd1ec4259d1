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
    return input.tell ? withTold(checked, toldOf(value, field, input.tell, checked)) : checked
  }
  const isAbsent = value === undefined
  if (isRequired && !(isAbsent && (partial || format.storage === 'link')))
    return { problem: problemText('problem.required') }
  return isAbsent ? undefined : { value: null }
}

/**
 * What is told of the value, with an empty path, or else of those inside it, by their paths: the check of what holds others leaves out
 * those that say nothing.
 */
function toldOf(value: unknown, schema: FieldSchema, tell: Tell, known?: Parsed): FieldProblem[] {
  if (isEmptyValue(value)) return []
  const checked = known ?? checkField(schema, value, false)
  const message = 'problem' in checked || isEmptyValue(checked.value) ? tell(schema, value) : undefined
  if (message) return [{ path: '', message }]
  if (!findRules(schema.format)?.nests) return []
  return nestedParts(value, schema).flatMap(part =>
    toldOf(part.value, part.schema, tell).map(each => ({ ...each, path: join(part.key, each.path) })),
  )
}

const join = (key: string, path: string) => (path ? `${key}.${path}` : key)

/** In the place of what the check says of the same value, beside what it says of others. */
function withTold(checked: Parsed, told: readonly FieldProblem[]): Parsed {
  const [first] = told
  if (!first) return checked
  if (!first.path) return { problem: first.message }
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
