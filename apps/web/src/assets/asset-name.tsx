import type { TrellisRecord } from '@trellis/model'
import { Icon } from '@trellis/ui'
import styles from './asset-name.module.css'

/** What a definition is called in the list of its kind. */
export function AssetName({ record, icon }: { record: TrellisRecord; icon: string }) {
  const description = text(record['description'])
  return (
    <span className={styles.name}>
      <Icon name={text(record['icon']) ?? icon} />
      <span className={styles.title}>{record.recordTitle ?? record.id}</span>
      {description && <span className={styles.hint}>{description}</span>}
    </span>
  )
}

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)
