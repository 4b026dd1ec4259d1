import { ownValue } from '@trellis/base'
import type { Contract, ContractAction } from '@trellis/contract'
import type { FieldSchema } from '@trellis/model'
import type { ActionDefinition, ParametersForm } from './define-action.ts'
import { choiceParameter, recordParameter, textParameter } from './parameters.ts'
import { aboutCollection, pickedField } from './picked-parameters.ts'

/** The parts of a JSON schema that a form is made of. */
type JsonSchema = {
  type?: string
  const?: unknown
  enum?: readonly unknown[]
  anyOf?: readonly JsonSchema[]
  properties?: Readonly<Record<string, JsonSchema>>
  required?: readonly string[]
  items?: JsonSchema
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  maxLength?: number
}

/** Where a part of the input stands; places in lists do not count. `isNeeded`: the form insists on it. */
type Place = { action: ContractAction; path: readonly string[]; key: string; isNeeded: boolean }

/** Objects in one another that are asked for part by part; what lies deeper is JSON. */
const deepestForm = 3
/** Longer texts are no id and no name. */
const longestLine = 500

/** The action that an operation is; undefined where views and flows do not take it. */
export function operationAction(contract: Contract): ActionDefinition | undefined {
  const { name, actionFor, action } = contract
  if (!actionFor || !action) return undefined
  const { label, group, icon, keywords = [], summary = contract.summary } = action
  const form = objectForm(contract.input as JsonSchema, { action, path: [], key: '', isNeeded: true })
  const about = aboutCollection(form.properties)
  const input: ParametersForm = {
    ...form,
    ...(action.spreads ? { spreads: action.spreads } : {}),
    ...(about ? { about } : {}),
    ...(action.runs ? { runs: action.runs } : {}),
  }
  return { id: name, label, group, icon, summary, keywords, usedIn: actionFor, input, canFail: true, retry: 'passing' }
}

function objectForm({ properties = {}, required = [] }: JsonSchema, { action, path }: Place): ParametersForm {
  const { leavesOut = [], needs = [], spreads } = action
  const pathOf = (key: string) => [...path, key].join('.')
  const asked = Object.entries(properties).filter(([key]) => key !== spreads && !leavesOut.includes(pathOf(key)))
  const places = asked.map(([key, schema]) => {
    const isNeeded = needs.includes(pathOf(key)) || (required.includes(key) && !mayBeNull(schema))
    return { schema, place: { action, path: [...path, key], key, isNeeded } }
  })
  return {
    properties: Object.fromEntries(places.map(({ schema, place }) => [place.key, fieldOf(schema, place)])),
    required: places.filter(({ place }) => place.isNeeded).map(({ place }) => place.key),
  }
}

function fieldOf(schema: JsonSchema, place: Place): FieldSchema {
  const field = bareFieldOf(schema, place)
  const help = ownValue(place.action.help ?? {}, place.path.join('.'))
  return help === undefined ? field : { ...field, info: field.info ? `${help} ${field.info}` : help }
}

function bareFieldOf(schema: JsonSchema, place: Place): FieldSchema {
  const [one, ...others] = (schema.anyOf ?? []).filter(({ type }) => type !== 'null')
  if (one && others.length === 0) return bareFieldOf(one, place)
  if (place.path.join('.') === place.action.runs?.flow) return recordParameter('Flow', 'Flow')
  const title = wordsOf(place.key)
  const only = ownValue(place.action.only ?? {}, place.path.join('.'))
  const choices = only ?? choicesOf(schema)
  if (choices) return choiceParameter(title, Object.fromEntries(choices.map(value => [value, value])))
  return (
    pickedField(place.key, schema) ??
    plainField(schema, title) ??
    composedField(schema, { ...place, title }) ??
    json(title)
  )
}

function plainField({ type, minimum, maximum, maxLength = 2000 }: JsonSchema, title: string): FieldSchema | undefined {
  const metadata = { allowFormula: true }
  if (type === 'boolean') return { type, format: 'checkbox', title, metadata }
  if (type === 'string') return textParameter(title, { maxLength: Math.min(maxLength, 10_000), ...lineOf(maxLength) })
  if (type !== 'integer' && type !== 'number') return undefined
  const bounds = { ...(minimum === undefined ? {} : { minimum }), ...(maximum === undefined ? {} : { maximum }) }
  return { type, format: 'number', title, ...bounds, metadata }
}

const lineOf = (maxLength: number) => (maxLength > longestLine ? { metadata: { fieldSize: 'full' as const } } : {})

function composedField(schema: JsonSchema, place: Place & { title: string }): FieldSchema | undefined {
  const { type, items, properties, minItems, maxItems } = schema
  const { title, path } = place
  if (type === 'object' && properties && path.length <= deepestForm) {
    return { type, format: 'object', title, ...fieldsIn(schema, place), metadata: place.isNeeded ? open : folded }
  }
  if (type !== 'array' || !items) return undefined
  const item = plainField(items, title) ?? (items.properties ? row(items, place) : undefined)
  if (!item) return undefined
  const bounds = { ...(minItems === undefined ? {} : { minItems }), ...(maxItems === undefined ? {} : { maxItems }) }
  const metadata = { fieldSize: 'full' as const, allowFormula: true }
  return { type, format: 'array', title, items: item, ...bounds, metadata }
}

const row = (items: JsonSchema, place: Place & { title: string }): FieldSchema => ({
  type: 'object',
  format: 'object',
  title: place.title,
  ...fieldsIn(items, place),
  metadata: { subtype: 'unframed' },
})

function fieldsIn(schema: JsonSchema, place: Place): Pick<FieldSchema, 'properties' | 'required'> {
  const { properties, required = [] } = objectForm(schema, place)
  return { properties, required: [...required] }
}

const open = { fieldSize: 'full', subtype: 'framed' } as const
/** What may be left empty takes no room before somebody wants it. */
const folded = { ...open, isCollapsible: true, startsCollapsed: true } as const

/** JSON may hold formulas wherever it holds values. */
const json = (title: string): FieldSchema => ({
  type: 'object',
  format: 'json',
  title,
  info: 'JSON; a text with {{…}} or an object of one function is worked out.',
  metadata: { fieldSize: 'full', allowFormula: true },
})

/** The texts that a schema lets one choose from. */
function choicesOf({ enum: values, anyOf = [] }: JsonSchema): string[] | undefined {
  const all = values ?? anyOf.map(each => each.const)
  const texts = all.filter(value => typeof value === 'string')
  return texts.length > 0 && texts.length === all.length ? texts : undefined
}

const mayBeNull = ({ anyOf = [] }: JsonSchema) => anyOf.some(({ type }) => type === 'null')

/** `collectionId` → "Collection ID". */
function wordsOf(key: string): string {
  const words = key
    .replaceAll(/([A-Z])/g, ' $1')
    .toLowerCase()
    .replaceAll(/\bid\b/g, 'ID')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
