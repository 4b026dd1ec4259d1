import { ownValue } from '@trellis/base'
import type { RecordSchema } from '@trellis/model'
import { Select } from '@trellis/ui'
import styles from './imports.module.css'
import type { Mapping, Preview } from './mapping.ts'
import { t } from './texts.ts'

type MatchChoiceProps = {
  schema: RecordSchema | undefined
  mappings: readonly Mapping[]
  matches: Preview['matches']
  value: string | undefined
  onChange: (fieldId: string | undefined) => void
}

const none = 'none'

/** What people call the field that tells which record a row is. */
export const matchTitle = (fieldId: string, schema: RecordSchema | undefined): string =>
  fieldId === 'id' ? t('imports.key') : (ownValue(schema?.properties, fieldId)?.title ?? fieldId)

/** Whether rows change records that are there, and by which of their columns; one that is not unique yet becomes so. */
export function MatchChoice({ schema, mappings, matches, value, onChange }: MatchChoiceProps) {
  const keys = mappings.flatMap(({ fieldId }) => {
    if (fieldId === null) return []
    const isUnique = fieldId === 'id' || ownValue(schema?.properties, fieldId)?.metadata?.unique === true
    const isLikely = matches.some(match => match.fieldId === fieldId)
    if (!isUnique && !isLikely && fieldId !== value) return []
    const field = matchTitle(fieldId, schema)
    return [{ id: fieldId, label: t(isUnique ? 'imports.matchBy' : 'imports.matchByNew', { field }) }]
  })
  if (keys.length === 0) return null
  return (
    <div className={styles.match}>
      <Select
        label={t('imports.match')}
        description={t('imports.matchHint')}
        value={value ?? none}
        options={[{ id: none, label: t('imports.matchNone') }, ...keys]}
        onChange={id => onChange(id === null || id === none ? undefined : id)}
      />
    </div>
  )
}
