import type { ParametersForm } from '@trellis/actions'
import { type FieldProblem, isPlainObject, ownValue } from '@trellis/base'
import { isFormulaJson } from '@trellis/formula'
import type { FieldSchema } from '@trellis/model'
import { validateRecord } from '../validate/validate-record.ts'

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
export function splitParameters(input: ParametersForm, stored: unknown): { known: Values; others: Values } {
  return splitBy(input.properties, spread(input, isPlainObject(stored) ? stored : {}))
}

/** What was split, together again. */
export function joinParameters(known: unknown, others: unknown): Values {
  const joined: Record<string, unknown> = { ...(isPlainObject(others) ? others : {}) }
  for (const [key, value] of Object.entries(isPlainObject(known) ? known : {})) {
    const other = ownValue(joined, key)
    joined[key] = isPlainObject(value) && isPlainObject(other) ? joinParameters(value, other) : value
  }
  return joined
}

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
    if (!field) others[key] = value
    else if (!field.properties || !isPlainObject(value) || isFormulaValue(field, value)) known[key] = value
    else {
      const inside = splitBy(field.properties, value)
      known[key] = inside.known
      if (Object.keys(inside.others).length > 0) others[key] = inside.others
    }
  }
  return { known, others }
}

/**
 * Whether a value stands there as a formula, or as a constant such as one gives: a parameter of text takes a number too. A text is one
 * only where it has references.
 */
export function isFormulaValue(schema: FieldSchema, value: unknown): boolean {
  if (!schema.metadata?.allowFormula || value === undefined || value === null) return false
  return isFormulaJson(value) || (schema.type === 'string' && typeof value !== 'string')
}

/** What is wrong with fixed parameters, by path inside them; what a formula gives is known only when it runs. */
export function parameterProblems(input: ParametersForm, parameters: unknown): FieldProblem[] {
  const field = parametersField(input, '')
  const values = { parameters: isPlainObject(parameters) ? parameters : {} }
  const { problems } = validateRecord({ schema: { type: 'object', properties: { parameters: field } }, values })
  return problems
    .map(({ path, message }) => ({ path: path.split('.').slice(1), message }))
    .filter(({ path }) => !leadsToFormula(field, values.parameters, path))
    .map(({ path, message }) => ({ path: path.join('.'), message }))
}

function leadsToFormula(field: FieldSchema, value: unknown, [step, ...rest]: readonly string[]): boolean {
  if (isFormulaValue(field, value)) return true
  if (step === undefined || typeof value !== 'object' || value === null) return false
  const inner = field.type === 'array' ? field.items : ownValue(field.properties, step)
  return (
    inner !== undefined &&
    leadsToFormula(inner, Object.hasOwn(value, step) ? Reflect.get(value, step) : undefined, rest)
  )
}
