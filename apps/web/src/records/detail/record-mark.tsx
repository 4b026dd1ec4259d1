import { Avatar, ColorTab, Icon, isPaletteColor } from '@trellis/ui'
import type { Collection } from '../use-collection.ts'
import styles from './record-page.module.css'
import type { LiveRecord } from './use-live-record.ts'

type RecordMarkProps = { record: LiveRecord; collection: Collection }

/** How a record is recognised: its colour, and its image or icon, else the icon of its collection. */
export function RecordMark({ record, collection }: RecordMarkProps) {
  const image = textOf(record.recordImage)
  const color = textOf(record.recordColor)
  const icon = image && !image.includes('/') ? image : (collection.icon ?? 'table_chart')
  return (
    <span className={styles.mark}>
      {color && isPaletteColor(color) && <ColorTab color={color} />}
      {image?.includes('/') ? (
        <Avatar name={record.recordTitle ?? ''} image={image} size={40} shape="square" />
      ) : (
        <span className={styles.markIcon}>
          <Icon name={icon} size={24} />
        </span>
      )}
    </span>
  )
}

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)
