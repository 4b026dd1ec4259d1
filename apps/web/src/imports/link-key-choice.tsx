import { type FieldSchema, isReservedId } from '@trellis/model'
import { Select } from '@trellis/ui'
import { useCollection } from '../records/use-collection.ts'
import styles from './imports.module.css'
import type { Mapping } from './mapping.ts'
import { t } from './texts.ts'

type LinkKeyChoiceProps = {
  mapping: Mapping
  /** Of the field that the column fills. */
  schema: FieldSchema | undefined
  onChange: (mapping: Mapping) => void
}

const byId = 'id'
const byTitle = 'recordTitle'

/** By what the linked records are found that a column names: their ids, or a field whose values are unique, or their titles. */
export function LinkKeyChoice({ mapping, schema, onChange }: LinkKeyChoiceProps) {
  const target = schema?.metadata?.association?.cursor.collectionId ?? ''
  // Core records are found by their ids alone.
  const { data } = useCollection(isReservedId(target) ? '' : target)
  if (!data) return null
  const { linkBy: before, makeUnique: _, ...rest } = mapping
  const keys = Object.entries(data.schema.properties).filter(([id, { metadata }]) => metadata?.unique || id === before)
  const fields = keys.filter(([id]) => id !== byTitle)
  return (
    <Select
      className={styles.linkKey ?? ''}
      label={t('imports.linkBy', { column: mapping.column })}
      isLabelHidden
      value={before ?? byId}
      options={[
        { id: byId, label: t('imports.linkById', { name: data.name }) },
        { id: byTitle, label: t('imports.linkByTitle', { name: data.name }) },
        ...fields.map(([id, { title }]) => ({ id, label: t('imports.linkByField', { field: title }) })),
      ]}
      onChange={id => id !== null && onChange(id === byId ? rest : { ...rest, linkBy: id })}
    />
  )
}
