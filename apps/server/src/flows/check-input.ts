import { validationError } from '@trellis/base'
import { validateRecord } from '@trellis/fields'
import { resolveValue } from '@trellis/fields/resolve'
import type { FlowDocument, RecordValues } from '@trellis/model'

type Given = Readonly<Record<string, unknown>>
type Scope = Record<'event' | 'user' | 'platform' | 'store', Given> & { record?: Given; changed?: Given }

/** What a run goes by: what was sent, checked against the inputs of the flow, with its input changes in place of it. */
export function checkInput(
  { inputs, inputChanges }: Pick<FlowDocument, 'inputs' | 'inputChanges'>,
  sent: Given,
  at: { scope: Scope; timeZone: string; locale: string },
): RecordValues {
  const { values: checked, problems } = validateRecord({ schema: inputs, values: sent })
  if (problems.length > 0)
    throw validationError(problems.map(({ path, message }) => ({ path: `input.${path}`, message })))
  const { scope, timeZone, locale } = at
  const environment = { now: Date.now(), timeZone, locale }
  const values: RecordValues = { ...checked }
  for (const { key, value } of inputChanges) {
    const given = { record: null, changed: null, ...scope, input: values, vars: {}, result: {}, meta: {} }
    values[key] = resolveValue(value, { scope: given, environment }, message => {
      throw validationError([{ path: `input.${key}`, message }])
    })
  }
  return values
}
