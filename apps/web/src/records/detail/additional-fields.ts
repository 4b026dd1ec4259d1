import { additionalPropertiesId, type FieldSchema, type TrellisRecord } from '@trellis/model'
import { registerTexts } from '@trellis/ui/text'
import type { Collection } from '../use-collection.ts'

const t = registerTexts('ui', { 'records.additional': 'Additional properties' })

type Extended = { keys: string; collection: Collection }
/** A form is checked anew where its fields are others: they stay the same while the keys do. */
const kept = new WeakMap<Collection, Extended>()

/** The collection with what the record holds beside its fields as fields of their own, in a group at the end of the form. */
export function withAdditional(collection: Collection, record: TrellisRecord | undefined): Collection {
  const { schema, detailGroupList } = collection
  const added = Object.keys(record ?? {})
    .filter(key => key !== 'version' && !Object.hasOwn(schema.properties, key))
    .toSorted()
    .map((title): [string, FieldSchema] => [title, additionalField(title)])
  if (added.length === 0) return collection
  const keys = JSON.stringify(added.map(([key]) => key))
  const known = kept.get(collection)
  if (known?.keys === keys) return known.collection
  const group = { id: additionalPropertiesId, name: t('records.additional'), order: 98, collapsible: true }
  const extended = {
    ...collection,
    schema: { ...schema, properties: { ...schema.properties, ...Object.fromEntries(added) } },
    detailGroupList: [...detailGroupList, group],
  }
  kept.set(collection, { keys, collection: extended })
  return extended
}

const additionalField = (title: string): FieldSchema => ({
  type: 'object',
  format: 'json',
  title,
  metadata: { detailGroupId: additionalPropertiesId, fieldSize: 'full' },
})
