import { Checkbox } from '@trellis/ui'
import styles from './imports.module.css'
import type { Mapping, PreviewColumn } from './mapping.ts'
import { t } from './texts.ts'

type NewOptionsChoiceProps = { column: PreviewColumn; mapping: Mapping; onChange: (mapping: Mapping) => void }

const shown = 5

/** Where a column holds what is no option of its field: whether the import adds them. */
export function NewOptionsChoice({ column, mapping, onChange }: NewOptionsChoiceProps) {
  const { newOptions } = column
  if (!newOptions || newOptions.fieldId !== mapping.fieldId) return null
  const labels = newOptions.labels.slice(0, shown).join(', ')
  const more = newOptions.count - shown
  return (
    <Checkbox
      className={styles.newOptions ?? ''}
      label={t('imports.addOptions', { count: newOptions.count })}
      description={more > 0 ? t('imports.newOptionsMore', { labels, more }) : labels}
      value={mapping.addOptions === true}
      onChange={isAdding => {
        const { addOptions: _, ...rest } = mapping
        onChange(isAdding === true ? { ...rest, addOptions: true } : rest)
      }}
    />
  )
}
