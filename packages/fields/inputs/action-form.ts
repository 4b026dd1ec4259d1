import type { ActionDefinition, ParametersForm } from '@trellis/actions'
import { isPlainObject, ownValue, uuidv7 } from '@trellis/base'
import { flowIdOf, type RecordSchema, type RecordValues } from '@trellis/model'
import { FormStore } from '../form/form-store.ts'
import { makeFormValidator } from '../form/form-validator.ts'
import { isEmptyValue } from '../validate/validate-record.ts'
import { aboutCollection, collectionNamed } from '../values/about-collection.ts'
import { joinParameters, parameterProblems, parametersField, splitParameters } from '../values/action-parameters.ts'
import { actionField, actionSchema } from '../values/action-schema.ts'
import { askingInputs, fitsInputs, flowNamed, inputsField, startedWith } from '../values/flow-inputs.ts'
import { formulaSubtype } from '../values/formula-subtype.ts'
import { type ComponentsNamed, namingComponents } from '../values/naming-components.ts'
import { unreadFormulas } from '../values/unread-formula.ts'
import { t } from '../widget-texts.ts'
import { findAction } from './action-catalogue.ts'
import { registerFormTexts, shownProperties } from './action-texts.ts'

/** What follows the end of an action: each is edited in a dialog of its own, which asks the same. */
const following: RecordSchema['properties'] = {
  onSuccess: actionList('After success', 'Run in order once the action has run.'),
  onError: actionList('After an error', 'Run in order where the action failed, with event.error.'),
}

/** Entered as people write formulas; stored as every formula is. */
const condition: RecordSchema['properties'][string] = {
  type: 'boolean',
  format: 'checkbox',
  title: 'Condition',
  info: 'The action runs if this formula gives true, or where there is none.',
  metadata: { fieldSize: 'full', allowFormula: true, subtype: formulaSubtype },
}

registerFormTexts({ ...actionSchema.properties, condition, ...following })

/** Where the dialog keeps what the form of the parameters does not know; no part of the stored action. */
export const othersKey = 'otherParameters'

const actionOf = ({ type }: RecordValues): ActionDefinition | undefined => findAction(String(type))

/** What the form of an action follows from, beside its type. */
type FollowsFrom = {
  hasOthers: boolean
  collectionId: string | undefined
  hasParameters?: boolean
  components?: ComponentsNamed | undefined
  /** Those of the flow that it runs, where they are asked for one by one. */
  inputs?: RecordSchema | undefined
}

/** The collection that the parameters of an action name. */
export function collectionOf(type: unknown, parameters: unknown): string | undefined {
  const action = actionOf({ type })
  return action && collectionNamed(action.input, parameters)
}

/** The flow that an action runs, where it names one outright. */
export function flowOf(type: unknown, parameters: unknown): string | undefined {
  const action = actionOf({ type })
  return action ? flowNamed(action.input, parameters) : flowIdOf(String(type ?? ''))
}

/** Whether what the flow of an action is started with so far can be entered input by input. */
export function asksByInput(inputs: RecordSchema, values: RecordValues): boolean {
  const action = actionOf(values)
  return fitsInputs(inputs, action ? startedWith(action.input, values['parameters']) : values['payload'])
}

const followsFrom = (values: RecordValues): FollowsFrom => ({
  hasOthers: !isEmptyValue(values[othersKey]),
  collectionId: collectionOf(values['type'], values['parameters']),
  hasParameters: !isEmptyValue(values['parameters']),
})

/** The form of an action as it is now: the parameters of a known one by its own form, others as JSON. */
export function actionFormSchema(values: RecordValues, from: FollowsFrom = followsFrom(values)): RecordSchema {
  const { hasOthers, inputs } = from
  const { type, label, parameters, payload, ...more } = shownProperties({
    ...actionSchema.properties,
    condition,
    ...following,
  })
  const action = actionOf(values)
  const asked = action ? askedOf(action.input, from) : {}
  const field = action
    ? parametersField({ ...action.input, properties: asked }, t('field.actionParameters'))
    : parameters
  // A flow is started with its payload; parameters that are stored in its place stay in sight.
  const isFlow = flowIdOf(String(values['type'] ?? '')) !== undefined
  const hasParameters = action ? Object.keys(asked).length > 0 : !isFlow || from.hasParameters === true
  const properties = {
    ...(type ? { type } : {}),
    ...(label ? { label } : {}),
    ...(field && hasParameters ? { parameters: field } : {}),
    ...(hasOthers ? { [othersKey]: othersField() } : {}),
    ...(payload ? { payload: inputs && !action ? inputsField(payload, inputs) : payload } : {}),
    ...more,
  }
  return { ...actionSchema, properties }
}

function askedOf(input: ParametersForm, { collectionId, components, inputs }: FollowsFrom): RecordSchema['properties'] {
  const asked = namingComponents(shownProperties(aboutCollection(input, collectionId)), input, components)
  return askingInputs(asked, input, inputs)
}

const othersField = (): RecordSchema['properties'][string] => ({
  type: 'object',
  format: 'json',
  title: t('field.actionOthers'),
  info: t('field.actionOthersInfo'),
  metadata: { fieldSize: 'full' },
})

function actionList(title: string, info: string): RecordSchema['properties'][string] {
  const metadata = { fieldSize: 'full' } as const
  return { type: 'array', format: 'array', title, info, items: actionField('Action'), maxItems: 50, metadata }
}

/** The state of the form of an action. When another type is chosen, each parameter goes to where the new form has it. */
export function makeActionStore(stored: unknown): FormStore {
  const action: RecordValues = isPlainObject(stored) ? stored : {}
  const store = new FormStore({ values: { ...action, ...partsOf(action, action['parameters']) }, validate })
  let before = actionOf(action)
  store.subscribeField('type', () => {
    const values = store.getValues()
    if (actionOf(values) === before) return
    before = actionOf(values)
    const parts = partsOf(values, withoutBlanks(parametersOf(values)))
    for (const [key, value] of Object.entries(parts)) store.setValue(key, value)
  })
  return store
}

function validate(
  values: RecordValues,
  fieldIds?: readonly string[],
): ReturnType<ReturnType<typeof makeFormValidator>> {
  const action = actionOf(values)
  const schema = actionFormSchema(values)
  const ids = fieldIds ?? Object.keys(schema.properties)
  const own = makeFormValidator(schema)(
    values,
    // What a formula gives is known only when it runs; one that cannot be read is not stored.
    ids.filter(id => Object.hasOwn(schema.properties, id) && id !== 'condition' && !(action && id === 'parameters')),
  )
  const unread = unreadFormulas(Object.fromEntries(ids.map(id => [id, ownValue(values, id)])))
  const problems = [...own, ...unread.map(({ path, message }) => ({ path, message }))]
  if (!action || !ids.includes('parameters')) return problems
  const inside = parameterProblems(action.input, values['parameters'], values[othersKey])
  return [...problems, ...inside.map(({ path, message }) => ({ path: `parameters.${path}`, message }))]
}

/** Parameters as the form of the chosen type holds them. */
function partsOf(values: RecordValues, parameters: unknown): RecordValues {
  const action = actionOf(values)
  if (!action) return { parameters: parameters ?? null, [othersKey]: null }
  const { known, others } = splitParameters(action.input, parameters)
  return { parameters: known, [othersKey]: others }
}

/** Entries of a list that were added and never filled in are nothing to keep for another action. */
function withoutBlanks(parameters: unknown): unknown {
  if (!isPlainObject(parameters)) return parameters
  const isBlank = (value: unknown) => Array.isArray(value) && value.every(isEmptyValue)
  return Object.fromEntries(Object.entries(parameters).filter(([, value]) => !isBlank(value)))
}

function parametersOf(values: RecordValues): unknown {
  return joinParameters(values['parameters'], values[othersKey])
}

/** The action that is stored, of the values of its form. */
export function storedAction(values: RecordValues): RecordValues {
  const all: RecordValues = { ...values, parameters: parametersOf(values), [othersKey]: undefined }
  const isNothing = (part: unknown) => isEmptyValue(part) || (isPlainObject(part) && Object.keys(part).length === 0)
  return { id: uuidv7(), ...Object.fromEntries(Object.entries(all).filter(([, part]) => !isNothing(part))) }
}
