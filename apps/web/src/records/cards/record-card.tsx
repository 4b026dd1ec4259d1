import { recordName } from '@trellis/fields/web'
import type { FieldSchema, TrellisRecord } from '@trellis/model'
import { Avatar, ColorTab, gridIconSizes, Icon, isIconName } from '@trellis/ui'
import type { ReactNode } from 'react'
import { RowMenu } from '../list/lazy-parts.tsx'
import type { ListFrame } from '../list/list-frame.ts'
import { CardFacts } from './card-facts.tsx'
import type { CardLayout } from './card-layout.ts'
import styles from './cards.module.css'
import { openHere } from './open-here.ts'

type RecordCardProps = {
  frame: ListFrame
  record: TrellisRecord
  layout: CardLayout
  fields: readonly (readonly [string, FieldSchema])[]
  /** Somebody else has just changed it. */
  isChanged: boolean
  menu?: ReactNode
}

export function RecordCard({ frame, record, layout, fields, isChanged, menu }: RecordCardProps) {
  const title = recordName(record, frame.collection?.schema)
  const color = textOf(record['recordColor'])
  const description = textOf(record['recordDescription'])
  return (
    <li
      className={styles.card}
      data-changed={isChanged || undefined}
      data-open={frame.openId === record.id || undefined}
    >
      <span className={styles.image} aria-hidden="true">
        <RecordImage
          title={title}
          image={textOf(record['recordImage'])}
          color={color}
          size={gridIconSizes[frame.density]}
        />
      </span>
      <div className={styles.text}>
        <span className={styles.head}>
          {color !== undefined && <ColorTab color={color} />}
          <a
            className={styles.title}
            href={frame.hrefOf(record)}
            onClick={event => openHere(event, () => frame.open(record))}
          >
            {title}
          </a>
        </span>
        {layout !== 'grid' && description !== undefined && <p className={styles.description}>{description}</p>}
        <CardFacts record={record} fields={fields} />
      </div>
      {(menu || frame.collection) && (
        <span className={styles.menu}>
          {menu ?? (
            <RowMenu
              isInTabOrder
              record={record}
              collectionId={frame.collection?.collectionId}
              onDelete={frame.remove}
            />
          )}
        </span>
      )}
    </li>
  )
}

type RecordImageProps = { title: string; image: string | undefined; color: string | undefined; size: number }

/** Its icon or image, else its initials. */
function RecordImage({ title, image, color, size }: RecordImageProps) {
  if (image !== undefined && isIconName(image)) return <Icon name={image} size={size} />
  return <Avatar name={title} image={image} color={color} shape="square" size={size} />
}

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)
