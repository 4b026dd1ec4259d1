import { type DetailGroup, type FieldSchema, type ListedAs, standardGroups } from '@trellis/model'
import type { Asset } from '@trellis/model/assets'
import type { TSchema } from 'typebox'
import { readLiveDocument } from '../assets/read-live-document.ts'
import { builderAccess } from './core-access.ts'
import { type CoreCollection, defineCoreCollection } from './define-core-collection.ts'

const { basic, naming, configuration, advanced } = standardGroups

type Property = TSchema & { title?: string; listed?: ListedAs; type?: string; maxLength?: number }

const liveVersion: FieldSchema = {
  type: 'number',
  format: 'number',
  title: 'Live version',
  metadata: { disabled: true },
}

/** A core collection of what builders define: list columns here, the definition in the live asset version. */
export function defineAssetCollection({
  document,
  rowFields,
  role,
  id,
  name,
  description,
  icon,
}: Asset): CoreCollection {
  const properties = Object.entries<Property>(document.properties)
  const columnsIn = (group: ListedAs['group']) =>
    Object.fromEntries(
      properties.flatMap(([key, each]) => (each.listed?.group === group ? [[key, asColumn(each, each.listed)]] : [])),
    )
  const parts = properties.filter(([, each]) => !each.listed)
  return defineCoreCollection({
    id,
    name,
    description,
    icon,
    properties: {
      ...inGroup(basic, columnsIn('basic')),
      ...inGroup(naming, columnsIn('naming')),
      ...inGroup(configuration, { ...asSetByServer(rowFields), ...columnsIn('configuration'), liveVersion }),
      ...inGroup(advanced, Object.fromEntries(parts.map(([key, each]) => [key, asPart(each)]))),
    },
    required: ['name'],
    groups: [basic, naming, configuration, ...(parts.length > 0 ? [advanced] : [])],
    title: '{{record.name}}',
    storage: 'table',
    computed: Object.fromEntries(
      parts.map(([key]) => [key, (tenant, alias) => readLiveDocument(tenant, { kind: id, alias, key })]),
    ),
    accessOf: caller => builderAccess(caller, id, role),
    activity: 'log',
    seesLog: caller => caller.roles.includes(role),
  })
}

function asColumn({ type, title = '', maxLength }: Property, { format, default: value }: ListedAs): FieldSchema {
  const more = { ...(maxLength !== undefined && { maxLength }), ...(value !== undefined && { default: value }) }
  return { type: typeOf(type), format, title, ...more }
}

function asPart({ type, title = '' }: Property): FieldSchema {
  return { type: typeOf(type), format: 'json', title, metadata: { detailPriority: 'other' } }
}

function asSetByServer(fields: Asset['rowFields'] = {}): Record<string, FieldSchema> {
  return Object.fromEntries(
    Object.entries(fields).map(([id, field]) => [id, { ...field, metadata: { ...field.metadata, disabled: true } }]),
  )
}

/** One of several words is a text. */
const typeOf = (type: string | undefined) => (type ?? 'string') as FieldSchema['type']

function inGroup(
  { id: detailGroupId }: DetailGroup,
  fields: Readonly<Record<string, FieldSchema>>,
): Record<string, FieldSchema> {
  return Object.fromEntries(
    Object.entries(fields).map(([id, field], index) => [
      id,
      { ...field, metadata: { detailGroupId, detailOrder: index + 1, ...field.metadata } },
    ]),
  )
}
