import { isBlank, ownValue, validationError } from '@trellis/base'
import { validateRecord } from '@trellis/fields'
import { findDriver } from '@trellis/integrations'
import type { Written } from '@trellis/integrations/server'
import type { IntegrationDocument, RecordValues } from '@trellis/model'

export type AskedOperation = {
  operation: string
  input: RecordValues
  /** By field: its text as it was written, and what its formulas gave. Without it no formula had a part in the input. */
  written?: Readonly<Record<string, Written>> | undefined
  /** Whether only what changes nothing may be asked. */
  readsOnly?: boolean
}

/** What the schema of the operation takes; what is empty is left out. What is to be written by people never holds the value of a formula. */
export function checkInput({ driver }: IntegrationDocument, asked: AskedOperation): RecordValues {
  const operation = ownValue(findDriver(driver)?.operations ?? {}, asked.operation)
  if (!operation) throw validationError([{ path: 'operation', message: 'The driver has no such operation' }])
  const { values, problems } = validateRecord({ schema: operation.input, values: asked.input })
  const { readOnly, written = [] } = operation
  if (asked.readsOnly && !(typeof readOnly === 'function' ? readOnly(values) : readOnly))
    throw validationError([
      { path: 'operation', message: 'This operation may change something: take the step that writes' },
    ])
  const told = problems.map(({ path, message }) => ({ path: `input.${path}`, message }))
  const parts: Record<string, Written> = {}
  for (const field of asked.written ? written.filter(name => values[name] !== undefined) : []) {
    const text = ownValue(asked.written ?? {}, field)
    if (text) parts[field] = text
    else
      told.push({ path: `input.${field}`, message: 'Write the text here; only values in it may be formulas in {{…}}' })
  }
  if (told.length > 0) throw validationError(told)
  const given = Object.entries(values).filter(([, value]) => !(value === null || isBlankText(value)))
  return { ...Object.fromEntries(given), ...parts }
}

const isBlankText = (value: unknown) => typeof value === 'string' && isBlank(value)
