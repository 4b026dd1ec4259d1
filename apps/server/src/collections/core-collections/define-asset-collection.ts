import { type DetailGroup, type FieldSchema, standardGroups } from '@trellis/model'
import { readLiveDocument } from '../assets/read-live-document.ts'
import { builderAccess } from './core-access.ts'
import { type CoreCollection, defineCoreCollection } from './define-core-collection.ts'

type AssetCollection = Pick<CoreCollection, 'id' | 'name' | 'description' | 'icon'> & {
  /** Fields of the list beside those that every asset has, in the order of the form. */
  columns: Readonly<Record<string, FieldSchema>>
  /** Parts of the definition, which stand in the live asset version alone, in the order of the form. */
  parts: Readonly<Record<string, Pick<FieldSchema, 'type' | 'title'>>>
}

const { basic, configuration, advanced } = standardGroups

const heading: Record<string, FieldSchema> = {
  name: { type: 'string', format: 'text', title: 'Name', maxLength: 200 },
  description: { type: 'string', format: 'multiline', title: 'Description', maxLength: 2000 },
  icon: { type: 'string', format: 'text', title: 'Icon', maxLength: 80 },
  color: { type: 'string', format: 'text', title: 'Color', maxLength: 40 },
}

const naming: Record<string, FieldSchema> = {
  publicName: { type: 'string', format: 'text', title: 'Public name', maxLength: 200 },
  adminName: { type: 'string', format: 'text', title: 'Admin name', maxLength: 200 },
  adminNotes: { type: 'string', format: 'multiline', title: 'Admin notes', maxLength: 10_000 },
}

const liveVersion: FieldSchema = {
  type: 'number',
  format: 'number',
  title: 'Live version',
  metadata: { disabled: true },
}

/** A core collection of what builders define: list columns here, the definition in the live asset version. */
export function defineAssetCollection({ columns, parts, ...collection }: AssetCollection): CoreCollection {
  const { id } = collection
  return defineCoreCollection({
    ...collection,
    properties: {
      ...inGroup(basic, heading),
      ...inGroup(standardGroups.naming, naming),
      ...inGroup(configuration, { ...columns, liveVersion }),
      ...inGroup(advanced, asParts(parts)),
    },
    required: ['name'],
    groups: [basic, standardGroups.naming, configuration, advanced],
    title: '{{record.name}}',
    storage: 'table',
    computed: Object.fromEntries(
      Object.keys(parts).map(key => [key, (tenant, alias) => readLiveDocument(tenant, { kind: id, alias, key })]),
    ),
    accessOf: caller => builderAccess(caller, id, 'entityAdmin'),
    activity: 'log',
  })
}

function asParts(parts: AssetCollection['parts']): Record<string, FieldSchema> {
  const entries = Object.entries(parts)
  return Object.fromEntries(
    entries.map(([id, part]) => [id, { ...part, format: 'json', metadata: { detailPriority: 'other' } }]),
  )
}

function inGroup({ id: detailGroupId }: DetailGroup, fields: AssetCollection['columns']): Record<string, FieldSchema> {
  return Object.fromEntries(
    Object.entries(fields).map(([id, field], index) => [
      id,
      { ...field, metadata: { detailGroupId, detailOrder: index + 1, ...field.metadata } },
    ]),
  )
}
