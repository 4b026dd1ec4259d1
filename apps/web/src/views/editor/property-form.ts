import { pairsOf } from '@trellis/actions/run'
import { isPlainObject, ownValue, uuidv7 } from '@trellis/base'
import {
  type ComponentDefinition,
  findComponent,
  type PropertyPlace,
  type PropertyTab,
  pairRows,
  pairsField,
  propertyGroups,
  propertyPlace,
  propertyTabs,
  roleField,
  type SourceAsked,
  sourceAsked,
  sourceFields,
  sourceValues,
  storedSource,
  triggersProperty,
} from '@trellis/components'
import { isEmptyValue } from '@trellis/fields'
import { inputsField } from '@trellis/fields/actions'
import { shownProperties, translated } from '@trellis/fields/web'
import type { DetailGroup, RecordSchema, RecordValues, ViewComponent } from '@trellis/model'

/** Properties of the source, fields by their roles and events stand in one form with those of the kind, apart by their names. */
const sourcePrefix = 'source '
const rolePrefix = 'field '
const eventPrefix = 'event '
const inputPrefix = 'input '
/** What the form of inputs that have no fields is called in it. */
const inputPairs = ' pairs'
/** What the source starts a flow with, input by input, stands beside its pairs. */
const startedWith = ' inputs'

export type Known = {
  /** Of the component's collection, where they are known. */
  fields?: RecordSchema['properties'] | undefined
  /** What the view that the component shows is given, where it is known. */
  input?: RecordSchema | undefined
  /** Whether a formula says which view it shows: what that is given is asked by name. */
  isGiven?: boolean
  /** What the flow of the source asks for, where that is entered input by input. */
  started?: RecordSchema | undefined
}
type Asked = { id: string; field: RecordSchema['properties'][string]; place: PropertyPlace }

/** All that the form of a component asks, in order. */
function askedOf(kind: ComponentDefinition, source: SourceAsked, known: Known = {}): Asked[] {
  const { collectionId } = source
  const put = (prefix: string, fields: RecordSchema['properties'], placeOf: (id: string) => PropertyPlace) =>
    Object.entries(fields).map(([id, field]) => ({ id: `${prefix}${id}`, field, place: placeOf(id) }))
  const events = Object.fromEntries(kind.events.map(({ id, label }) => [id, triggersProperty(label)]))
  const roles = collectionId === undefined ? [] : Object.entries(kind.fields ?? {})
  const fields = Object.fromEntries(
    roles.map(([role, each]) => [role, roleField(each, collectionId ?? '', known.fields)]),
  )
  return [
    ...put(sourcePrefix, sourceAskedBy(kind, source, known), () => inBasic('data')),
    ...put(rolePrefix, fields, () => inBasic('data')),
    ...put('', kind.properties, id => propertyPlace(kind, id)),
    ...put(inputPrefix, inputFields(known), () => propertyPlace(kind, 'input')),
    ...put(eventPrefix, events, () => inBasic('actions')),
  ]
}

function sourceAskedBy(kind: ComponentDefinition, source: SourceAsked, { started }: Known): RecordSchema['properties'] {
  const fields = Object.entries(sourceFields(kind, source))
  const named = fields.map(([id, field]) =>
    id === 'flowInput' && started ? [startedWith, inputsField({ ...field, type: 'object' }, started)] : [id, field],
  )
  return Object.fromEntries(named) as RecordSchema['properties']
}

/** Fields as the shown view has them, each of which takes a formula too; pairs where they are not known. */
function inputFields({ input, isGiven }: Known): RecordSchema['properties'] {
  if (isGiven) return { [inputPairs]: pairsField('Input', 'What the view is given.') }
  const fields = Object.entries(input?.properties ?? {})
  return Object.fromEntries(
    fields.map(([key, field]) => [key, { ...field, metadata: { ...field.metadata, allowFormula: true } }]),
  )
}

const inBasic = (group: PropertyPlace['group']): PropertyPlace => ({ tab: 'basic', group })

/** The tabs that a kind has properties for, by the names of the specification. */
export function tabsOf(kind: ComponentDefinition, known?: Known): { id: PropertyTab; title: string }[] {
  const used = new Set(askedOf(kind, sourceAsked(undefined), known).map(({ place }) => place.tab))
  return (Object.entries(propertyTabs) as [PropertyTab, string][])
    .filter(([id]) => used.has(id))
    .map(([id, title]) => ({ id, title: translated(`component.tab.${id}`, title) }))
}

/** What one tab asks. */
export function formOf(
  kind: ComponentDefinition,
  source: SourceAsked,
  tab: PropertyTab,
  known: Known = {},
): { schema: RecordSchema; groups: DetailGroup[] } {
  const properties: RecordSchema['properties'] = {}
  const asked = askedOf(kind, source, known).filter(({ place }) => place.tab === tab)
  for (const [detailOrder, { id, field, place }] of asked.entries())
    properties[id] = { ...field, metadata: { ...field.metadata, detailGroupId: place.group, detailOrder } }
  const groups = Object.entries(propertyGroups).map(([id, name], order) => ({
    id,
    name: translated(`component.propertyGroup.${id}`, name),
    order: order + 1,
  }))
  const needed = [...(kind.required ?? []), ...(known.input?.required ?? []).map(id => `${inputPrefix}${id}`)]
  const required = needed.filter(id => Object.hasOwn(properties, id))
  return { schema: { type: 'object', properties: shownProperties(properties), required }, groups }
}

export function valuesOf({ attrs, listeners }: ViewComponent): RecordValues {
  const { source, fields = {}, input = {}, ...plain } = attrs
  return {
    ...plain,
    ...prefixed(inputPrefix, { ...input, [inputPairs]: pairRows(input) }),
    ...prefixed(sourcePrefix, {
      ...sourceValues(source),
      [startedWith]: source?.type === 'flow' ? source.flowInput : null,
    }),
    ...prefixed(rolePrefix, fields),
    ...prefixed(eventPrefix, listeners),
  }
}

const prefixed = (prefix: string, values: Readonly<Record<string, unknown>>): RecordValues =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [`${prefix}${key}`, value]))

/** The component's parts as a form of these fields says them; what it does not ask for stays. */
export function changedBy(
  component: ViewComponent,
  values: RecordValues,
  fields: readonly string[],
): Pick<ViewComponent, 'attrs' | 'listeners'> {
  const { source: before, fields: named, input: given, ...plain } = component.attrs
  const properties = findComponent(component.type)?.properties ?? {}
  const attrs: Record<string, unknown> = { ...plain }
  for (const key of fields.filter(each => Object.hasOwn(properties, each))) {
    const value = ownValue(values, key)
    if (isEmptyValue(value)) delete attrs[key]
    else attrs[key] = withIds(value)
  }
  const asks = (prefix: string) => fields.some(field => field.startsWith(prefix))
  const source = asks(sourcePrefix) ? storedSource(sourceOf(values, fields)) : before
  const roles = asks(rolePrefix) ? rolesOf(partOf(values, rolePrefix)) : named
  const ofSource = {
    ...(source ? { source } : {}),
    ...(roles && Object.keys(roles).length > 0 ? { fields: roles } : {}),
    ...inputOf(given, asks(inputPrefix) ? partOf(values, inputPrefix) : {}, fields),
  }
  return {
    attrs: { ...attrs, ...ofSource } as ViewComponent['attrs'],
    listeners: asks(eventPrefix) ? listenersOf(partOf(values, eventPrefix), component) : component.listeners,
  }
}

function sourceOf(values: RecordValues, fields: readonly string[]): RecordValues {
  const said = partOf(values, sourcePrefix)
  const started = fields.includes(sourcePrefix + startedWith) ? (said[startedWith] ?? {}) : undefined
  return isPlainObject(started) ? { ...said, flowInput: pairRows(started) } : said
}

/** Inputs as the form says them; what it does not ask for stays. */
function inputOf(
  before: Readonly<Record<string, unknown>> = {},
  values: RecordValues,
  fields: readonly string[],
): Pick<ViewComponent['attrs'], 'input'> {
  const asked = new Set(fields.flatMap(each => (each.startsWith(inputPrefix) ? [each.slice(inputPrefix.length)] : [])))
  const kept = Object.entries(before).filter(([key]) => !asked.has(key))
  const said = Object.entries(values).filter(([key, value]) => asked.has(key) && !isEmptyValue(value))
  const input = asked.has(inputPairs) ? pairsOf(values[inputPairs]) : Object.fromEntries([...kept, ...said])
  return Object.keys(input).length > 0 ? { input } : {}
}

const partOf = (values: RecordValues, prefix: string): RecordValues =>
  Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) =>
      key.startsWith(prefix) ? [[key.slice(prefix.length), value]] : [],
    ),
  )

const rolesOf = (values: RecordValues): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([role, id]) => (typeof id === 'string' && id !== '' ? [[role, id]] : [])),
  )

/** Events of the kind as the form says them; of others, which an older version may have had, as they were. */
function listenersOf(values: RecordValues, { type, listeners }: ViewComponent): ViewComponent['listeners'] {
  const asked = new Set(findComponent(type)?.events.map(({ id }) => id))
  const others = Object.entries(listeners).filter(([event]) => !asked.has(event))
  const own = Object.entries(values).flatMap(([event, triggers]) =>
    asked.has(event) && Array.isArray(triggers) && triggers.length > 0 ? [[event, withIds(triggers)]] : [],
  )
  return Object.fromEntries([...others, ...own]) as ViewComponent['listeners']
}

/** Buttons and triggers are told apart by an id, which no form asks for. One that was added and says nothing yet is none. */
function withIds(value: unknown): unknown {
  if (!Array.isArray(value)) return value
  return value
    .filter(each => !isEmptyValue(each))
    .map((each: unknown) => {
      if (typeof each !== 'object' || each === null) return each
      const item = each as Record<string, unknown>
      const triggers = 'triggers' in item || !('type' in item) ? { triggers: withIds(item['triggers'] ?? []) } : {}
      return { ...item, id: item['id'] ?? uuidv7(), ...triggers }
    })
}
