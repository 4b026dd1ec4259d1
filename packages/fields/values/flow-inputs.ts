import type { ParametersForm } from '@trellis/actions'
import { isPlainObject, ownValue } from '@trellis/base'
import type { FieldSchema, RecordSchema } from '@trellis/model'
import { isFormula } from '../formula/resolve-value.ts'

type Properties = RecordSchema['properties']

/** The flow that parameters name, where they name one outright; one that a formula gives is known only when it runs. */
export function flowNamed({ runs }: ParametersForm, parameters: unknown): string | undefined {
  const id = runs && isPlainObject(parameters) ? ownValue(parameters, runs.flow) : undefined
  return typeof id === 'string' && id !== '' && !id.includes('{{') ? id : undefined
}

/** What parameters start a flow with. */
export function startedWith({ runs }: ParametersForm, parameters: unknown): unknown {
  return runs && isPlainObject(parameters) ? ownValue(parameters, runs.at) : undefined
}

/** What a flow is started with is asked for input by input where it is known what these are. */
export function askingInputs(
  properties: Properties,
  { runs }: ParametersForm,
  inputs: RecordSchema | undefined,
): Properties {
  const field = runs && ownValue(properties, runs.at)
  return field && inputs ? { ...properties, [runs.at]: inputsField(field, inputs) } : properties
}

/** The inputs of a flow one by one, each fixed or a formula. */
export function inputsField(field: FieldSchema, inputs: RecordSchema): FieldSchema {
  const { info: _info, ...rest } = field
  const { allowFormula: _allowFormula, ...metadata } = field.metadata ?? {}
  return {
    ...rest,
    format: 'object',
    properties: Object.fromEntries(Object.entries(inputs.properties).map(([id, each]) => [id, inputOf(each)])),
    metadata: { ...metadata, fieldSize: 'full', subtype: 'framed' },
  }
}

/**
 * Whether a value can be entered so: not where a formula gives all of it, or it holds what the flow does not ask for, which would be
 * lost.
 */
export function fitsInputs(inputs: RecordSchema, value: unknown): boolean {
  if (value === undefined || value === null) return Object.keys(inputs.properties).length > 0
  if (!isPlainObject(value) || isFormula(value)) return false
  return Object.keys(value).every(key => Object.hasOwn(inputs.properties, key))
}

/** What hides it or makes it needed is known only when the flow starts, and its default is filled in then. */
function inputOf(field: FieldSchema): FieldSchema {
  const { default: _default, ...rest } = field
  const {
    hidden: _hidden,
    disabled: _disabled,
    required: _required,
    detailGroupId: _group,
    ...metadata
  } = field.metadata ?? {}
  return { ...rest, metadata: { ...metadata, allowFormula: true } }
}
