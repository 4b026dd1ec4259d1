import { isPlainObject, ownValue, validationError } from '@trellis/base'
import { isStorableText, problemText, saysNothing, validateRecord } from '@trellis/fields'
import { resolveValue } from '@trellis/fields/resolve'
import type { FlowDocument, RecordValues } from '@trellis/model'

type Given = Readonly<Record<string, unknown>>
type Scope = Record<'event' | 'user' | 'platform' | 'store', Given> & { record?: Given; changed?: Given }

/** What a run goes by: what was sent, checked against the inputs of the flow, with its input changes in place of it. */
export function checkInput(
  { inputs, inputChanges }: FlowDocument,
  sent: Given,
  at: { scope: Scope; timeZone: string; locale: string },
): RecordValues {
  // What nobody sends, because an input change gives it, is no missing value before that did.
  const given = new Set(inputChanges.map(({ key }) => key).filter(key => ownValue(sent, key) === undefined))
  const all = new Set([...Object.keys(inputs.properties), ...Object.keys(sent)])
  const fieldIds = [...all].filter(key => !given.has(key))
  const { values: checked, problems } = validateRecord({ schema: inputs, values: sent, fieldIds })
  if (problems.length > 0)
    throw validationError(problems.map(({ path, message }) => ({ path: `input.${path}`, message })))
  const { scope, timeZone, locale } = at
  const environment = { now: Date.now(), timeZone, locale }
  const values: RecordValues = { ...checked }
  for (const { key, value } of inputChanges) {
    const known = { record: null, changed: null, ...scope, input: values, vars: {}, result: {}, meta: {} }
    values[key] = resolveValue(value, { scope: known, environment }, ({ message }) => refuse(key, message))
    if (!isStorable(values[key])) refuse(key, problemText('problem.textCharacters'))
  }
  for (const key of given)
    if (inputs.required?.includes(key) && saysNothing(values[key])) refuse(key, problemText('problem.required'))
  return values
}

function refuse(key: string, message: string): never {
  throw validationError([{ path: `input.${key}`, message }])
}

/** Formulas make texts that the row of a run could not hold. */
function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return isStorableText(value)
  if (Array.isArray(value)) return value.every(isStorable)
  if (!isPlainObject(value)) return true
  return Object.entries(value).every(([key, inner]) => isStorableText(key) && isStorable(inner))
}
