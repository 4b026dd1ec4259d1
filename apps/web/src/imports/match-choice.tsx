import { ownValue } from '@trellis/base'
import type { RecordSchema } from '@trellis/model'
import { Select } from '@trellis/ui'
import styles from './imports.module.css'
import type { Mapping } from './mapping.ts'
import { t } from './texts.ts'

type MatchChoiceProps = {
  schema: RecordSchema | undefined
  mappings: readonly Mapping[]
  value: string | undefined
  onChange: (fieldId: string | undefined) => void
}

const none = 'none'

/** Whether rows change records that are there, and by which of their columns. */
export function MatchChoice({ schema, mappings, value, onChange }: MatchChoiceProps) {
  const keys = mappings.flatMap(({ fieldId }) => {
    if (fieldId === 'id') return [{ id: fieldId, field: t('imports.key') }]
    const field = fieldId === null ? undefined : ownValue(schema?.properties, fieldId)
    return fieldId !== null && field?.metadata?.unique ? [{ id: fieldId, field: field.title }] : []
  })
  if (keys.length === 0) return null
  return (
    <div className={styles.match}>
      <Select
        label={t('imports.match')}
        description={t('imports.matchHint')}
        value={value ?? none}
        options={[
          { id: none, label: t('imports.matchNone') },
          ...keys.map(({ id, field }) => ({ id, label: t('imports.matchBy', { field }) })),
        ]}
        onChange={id => onChange(id === null || id === none ? undefined : id)}
      />
    </div>
  )
}
