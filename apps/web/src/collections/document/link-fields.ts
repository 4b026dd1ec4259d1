import { ownValue } from '@trellis/base'
import { allFormats, findFormat } from '@trellis/fields'
import type { AssociationSettings, LinkFieldSchema } from '@trellis/model'
import { freeFieldId } from './fields.ts'

export type Relationship = NonNullable<AssociationSettings['relationship']>

/** Formats that what a link says can have. */
export const linkFieldFormats = allFormats.filter(
  ({ storage, generated, concealed, internal }) => storage === 'column' && !generated && !concealed && !internal,
)

export function addLinkField(relationship: Relationship | undefined, title: string): Relationship {
  const field: LinkFieldSchema = { type: 'string', format: 'text', title }
  return { ...relationship, properties: { ...relationship?.properties, [freeLinkFieldId(relationship, title)]: field } }
}

export function changeLinkField(relationship: Relationship, id: string, field: LinkFieldSchema): Relationship {
  return { ...relationship, properties: { ...relationship.properties, [id]: field } }
}

/** Gives a field that is not saved yet the id that its title makes. */
export function settleLinkFieldId(relationship: Relationship, id: string): Relationship {
  const to = freeLinkFieldId(relationship, ownValue(relationship.properties, id)?.title ?? '', id)
  const entries = Object.entries(relationship.properties).map(([key, field]) => [key === id ? to : key, field] as const)
  const required = relationship.required?.map(key => (key === id ? to : key))
  return { properties: Object.fromEntries(entries), ...(required ? { required } : {}) }
}

/** undefined where it was the last one: a link that says nothing has no fields. */
export function removeLinkField(relationship: Relationship, id: string): Relationship | undefined {
  const { [id]: _, ...properties } = relationship.properties
  if (Object.keys(properties).length === 0) return undefined
  return requireLinkField({ ...relationship, properties }, id, false)
}

export function requireLinkField({ properties, required = [] }: Relationship, id: string, isRequired: boolean) {
  const others = required.filter(each => each !== id)
  const next = isRequired ? [...others, id] : others
  return { properties, ...(next.length > 0 ? { required: next } : {}) }
}

/** Another format starts from its own defaults; the title stays, and the options where it takes them. */
export function withLinkFormat(field: LinkFieldSchema, formatId: string): LinkFieldSchema {
  const format = findFormat(formatId)
  if (!format) return field
  const options = field.metadata?.['optionList']
  const takesOptions = Object.hasOwn(format.settings, 'metadata.optionList')
  const metadata = { ...format.defaults.metadata, ...(options && takesOptions ? { optionList: options } : {}) }
  return {
    ...format.defaults,
    type: format.type,
    format: formatId,
    title: field.title,
    ...(Object.keys(metadata).length > 0 ? { metadata } : {}),
  }
}

function freeLinkFieldId(relationship: Relationship | undefined, title: string, except?: string): string {
  const properties = Object.fromEntries(
    Object.entries(relationship?.properties ?? {}).map(([id, { title: name }]) => [
      id,
      { type: 'string' as const, format: 'text', title: name },
    ]),
  )
  return freeFieldId({ schema: { type: 'object', properties } }, title, except)
}
