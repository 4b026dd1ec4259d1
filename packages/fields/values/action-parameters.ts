import type { ParametersForm } from '@trellis/actions'
import { type FieldProblem, isPlainObject, ownValue } from '@trellis/base'
import { isFormulaJson } from '@trellis/formula'
import type { FieldSchema } from '@trellis/model'
import { isEmptyValue, validateRecord } from '../validate/validate-record.ts'
import { valueAtSteps } from './path.ts'
import { unreadFormulas, unreadText } from './unread-formula.ts'

type Values = Readonly<Record<string, unknown>>

/** The field that holds the parameters of an action. */
export function parametersField({ properties, required = [] }: ParametersForm, title: string): FieldSchema {
  return {
    type: 'object',
    format: 'object',
    title,
    properties: { ...properties },
    required: [...required],
    metadata: { fieldSize: 'full' },
  }
}

/** Stored parameters in two: what the form asks for, and what it does not know, which is kept as it is. */
export function splitParameters(input: ParametersForm, stored: unknown): { known: Values; others: unknown } {
  if (!isPlainObject(stored)) return { known: {}, others: stored ?? null }
  const { known, others } = splitBy(input.properties, spread(input, stored))
  return { known, others: isHollowObject(others) ? null : others }
}

/** What was split, together again. What is no object at all stands alone, until the form holds something. */
export function joinParameters(known: unknown, others: unknown): unknown {
  if (!isPlainObject(others)) return isEmptyValue(others) || !isHollowObject(known ?? {}) ? known : others
  const joined: Record<string, unknown> = { ...others }
  for (const [key, value] of Object.entries(isPlainObject(known) ? known : {})) {
    const other = ownValue(joined, key)
    joined[key] = isPlainObject(value) && isPlainObject(other) ? joinParameters(value, other) : value
  }
  return joined
}

const isHollowObject = (value: unknown) => isPlainObject(value) && Object.keys(value).length === 0

/** An object that has a shorthand is taken apart where nothing stands in its place already, and nothing of it would be lost. */
function spread({ spreads = '', properties }: ParametersForm, stored: Values): Values {
  const { [spreads]: whole, ...rest } = stored
  if (!isPlainObject(whole)) return stored
  const fits = Object.keys(whole).every(key => Object.hasOwn(properties, key) && !Object.hasOwn(rest, key))
  return fits ? { ...whole, ...rest } : stored
}

function splitBy(
  properties: NonNullable<FieldSchema['properties']>,
  stored: Values,
): { known: Values; others: Values } {
  const known: Record<string, unknown> = {}
  const others: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(stored)) {
    const field = ownValue(properties, key)
    if (!field || holdsUnknown(field, value)) others[key] = value
    else if (!field.properties || !isPlainObject(value) || isFormulaValue(field, value)) known[key] = value
    else {
      const inside = splitBy(field.properties, value)
      known[key] = inside.known
      if (!isHollowObject(inside.others)) others[key] = inside.others
    }
  }
  return { known, others }
}

/** A list stays whole where one of its items has something that the form of items does not know. */
function holdsUnknown({ items }: FieldSchema, value: unknown): boolean {
  const { properties } = items ?? {}
  if (!properties || !Array.isArray(value)) return false
  return value.some(item => isPlainObject(item) && !isHollowObject(splitBy(properties, item).others))
}

/**
 * Whether a value stands there as a formula, or as a constant such as one gives: a parameter of text takes a number too. A text is one
 * only where it has references.
 */
export function isFormulaValue(schema: FieldSchema, value: unknown): boolean {
  if (!schema.metadata?.allowFormula || value === undefined || value === null) return false
  if (unreadText(value) !== undefined) return true
  return isFormulaJson(value) || (schema.type === 'string' && typeof value !== 'string')
}

/**
 * What is wrong with fixed parameters, by path inside them, and formulas that cannot be read; what a formula gives is known only when it
 * runs, and what stands among the others is not missing.
 */
export function parameterProblems(input: ParametersForm, parameters: unknown, others?: unknown): FieldProblem[] {
  const field = parametersField(input, '')
  const values = { parameters: isPlainObject(parameters) ? parameters : {} }
  const { problems } = validateRecord({ schema: { type: 'object', properties: { parameters: field } }, values })
  const fixed = problems
    .map(({ path, message }) => ({ path: path.split('.').slice(1), message }))
    .filter(({ path }) => !leadsToFormula(field, values.parameters, path) && isEmptyValue(valueAtSteps(others, path)))
    .map(({ path, message }) => ({ path: path.join('.'), message }))
  return [...fixed, ...unreadFormulas(parameters).map(({ path, message }) => ({ path, message }))]
}

function leadsToFormula(field: FieldSchema, value: unknown, [step, ...rest]: readonly string[]): boolean {
  if (isFormulaValue(field, value)) return true
  if (step === undefined || typeof value !== 'object' || value === null) return false
  const inner = field.type === 'array' ? field.items : ownValue(field.properties, step)
  return inner !== undefined && leadsToFormula(inner, valueAtSteps(value, [step]), rest)
}
