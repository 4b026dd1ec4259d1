import { useQuery } from '@tanstack/react-query'
import { isReservedId } from '@trellis/model'
import { Select } from '@trellis/ui'
import { collectionNamesQuery } from '../collections/names-query.ts'
import { linkedTo } from './column-choice.ts'
import styles from './imports.module.css'
import type { Mapping } from './mapping.ts'
import { t } from './texts.ts'

type LinkTargetChoiceProps = { mapping: Mapping; onChange: (mapping: Mapping) => void }

const byTitle = 'recordTitle'

/** Which collection a new link leads to. */
export function LinkTargetChoice({ mapping, onChange }: LinkTargetChoiceProps) {
  const { data: collections = [] } = useQuery(collectionNamesQuery)
  const target = mapping.field?.metadata?.association?.cursor.collectionId
  return (
    <Select
      className={styles.linkKey ?? ''}
      label={t('imports.linkTarget', { column: mapping.column })}
      isLabelHidden
      placeholder={t('imports.linkTargetWhich')}
      value={target ?? null}
      options={collections.map(({ id, name }) => ({ id, label: String(name ?? id) }))}
      // Core records are found by their ids alone.
      onChange={id => id !== null && onChange(linkedTo(mapping, id, isReservedId(id) ? undefined : byTitle))}
    />
  )
}
