import { ownValue, uuidv7 } from '@trellis/base'
import {
  type ComponentDefinition,
  findComponent,
  type PropertyPlace,
  type PropertyTab,
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
import { shownProperties, translated } from '@trellis/fields/web'
import type { DetailGroup, RecordSchema, RecordValues, ViewComponent } from '@trellis/model'

/** Properties of the source, fields by their roles and events stand in one form with those of the kind, apart by their names. */
const sourcePrefix = 'source '
const rolePrefix = 'field '
const eventPrefix = 'event '

/** Fields of the component's collection, where they are known. */
type KnownFields = RecordSchema['properties'] | undefined
type Asked = { id: string; field: RecordSchema['properties'][string]; place: PropertyPlace }

/** All that the form of a component asks, in order. */
function askedOf(kind: ComponentDefinition, source: SourceAsked, known?: KnownFields): Asked[] {
  const { collectionId } = source
  const put = (prefix: string, fields: RecordSchema['properties'], placeOf: (id: string) => PropertyPlace) =>
    Object.entries(fields).map(([id, field]) => ({ id: `${prefix}${id}`, field, place: placeOf(id) }))
  const events = Object.fromEntries(kind.events.map(({ id, label }) => [id, triggersProperty(label)]))
  const roles = collectionId === undefined ? [] : Object.entries(kind.fields ?? {})
  const fields = Object.fromEntries(roles.map(([role, each]) => [role, roleField(each, collectionId ?? '', known)]))
  return [
    ...put(sourcePrefix, sourceFields(kind, source), () => inBasic('data')),
    ...put(rolePrefix, fields, () => inBasic('data')),
    ...put('', kind.properties, id => propertyPlace(kind, id)),
    ...put(eventPrefix, events, () => inBasic('actions')),
  ]
}

const inBasic = (group: PropertyPlace['group']): PropertyPlace => ({ tab: 'basic', group })

/** The tabs that a kind has properties for, by the names of the specification. */
export function tabsOf(kind: ComponentDefinition): { id: PropertyTab; title: string }[] {
  const used = new Set(askedOf(kind, sourceAsked(undefined)).map(({ place }) => place.tab))
  return (Object.entries(propertyTabs) as [PropertyTab, string][])
    .filter(([id]) => used.has(id))
    .map(([id, title]) => ({ id, title: translated(`component.tab.${id}`, title) }))
}

/** What one tab asks. */
export function formOf(
  kind: ComponentDefinition,
  source: SourceAsked,
  tab: PropertyTab,
  known?: KnownFields,
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
  const required = (kind.required ?? []).filter(id => Object.hasOwn(properties, id))
  return { schema: { type: 'object', properties: shownProperties(properties), required }, groups }
}

export function valuesOf({ attrs, listeners }: ViewComponent): RecordValues {
  const { source, fields = {}, ...plain } = attrs
  return {
    ...plain,
    ...prefixed(sourcePrefix, sourceValues(source)),
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
  const { source: before, fields: named, ...plain } = component.attrs
  const properties = findComponent(component.type)?.properties ?? {}
  const attrs: Record<string, unknown> = { ...plain }
  for (const key of fields.filter(each => Object.hasOwn(properties, each))) {
    const value = ownValue(values, key)
    if (isEmptyValue(value)) delete attrs[key]
    else attrs[key] = withIds(value)
  }
  const asks = (prefix: string) => fields.some(field => field.startsWith(prefix))
  const source = asks(sourcePrefix) ? storedSource(partOf(values, sourcePrefix)) : before
  const roles = asks(rolePrefix) ? rolesOf(partOf(values, rolePrefix)) : named
  const ofSource = {
    ...(source ? { source } : {}),
    ...(roles && Object.keys(roles).length > 0 ? { fields: roles } : {}),
  }
  return {
    attrs: { ...attrs, ...ofSource } as ViewComponent['attrs'],
    listeners: asks(eventPrefix) ? listenersOf(partOf(values, eventPrefix), component) : component.listeners,
  }
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
    asked.has(event) && Array.isArray(triggers) && triggers.length > 0
      ? [[event, withIds(triggers.filter(each => !isEmptyValue(each)))]]
      : [],
  )
  return Object.fromEntries([...others, ...own]) as ViewComponent['listeners']
}

/** Buttons and triggers are told apart by an id, which no form asks for. */
function withIds(value: unknown): unknown {
  if (!Array.isArray(value)) return value
  return value.map((each: unknown) => {
    if (typeof each !== 'object' || each === null) return each
    const item = each as Record<string, unknown>
    const triggers = 'triggers' in item || !('type' in item) ? { triggers: withIds(item['triggers'] ?? []) } : {}
    return { ...item, id: item['id'] ?? uuidv7(), ...triggers }
  })
}
