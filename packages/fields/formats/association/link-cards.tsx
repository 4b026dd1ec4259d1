import { Avatar, Card } from '@trellis/ui'
import { IconOrImage } from '../../inputs/named-icon.tsx'
import { t } from '../../widget-texts.ts'
import styles from './association.module.css'
import { readPending, relationshipOf } from './change-links.ts'
import { LinkButton } from './link-row.tsx'
import type { LinkViewProps } from './link-view-props.ts'
import { describeLink, titleOf } from './linked-record.ts'
import { RecordLink } from './record-link.tsx'
import type { ShownLink } from './shown-links.ts'

/** Cards with what is known of each record, or a grid of their pictures. */
export function LinkCards({ field, links }: LinkViewProps) {
  const isGrid = field.schema.metadata?.association?.subtype === 'grid'
  const Item = isGrid ? LinkTile : LinkCard
  return (
    <ul className={styles.cards} data-grid={isGrid || undefined} aria-label={field.schema.title}>
      {links.map(link => (
        <li key={link.record.id} data-mark={link.mark}>
          <Item field={field} link={link} />
        </li>
      ))}
    </ul>
  )
}

type ItemProps = { field: LinkViewProps['field']; link: ShownLink }

function LinkCard({ field, link }: ItemProps) {
  const { record } = link
  const { schema, pending } = field
  const said = describeLink(relationshipOf(readPending(pending), record), schema)
  return (
    <Card
      title={
        <span className={styles.cardTitle}>
          {record.recordImage && (
            <span className={styles.image}>
              <IconOrImage value={record.recordImage} />
            </span>
          )}
          <RecordLink schema={schema} record={record} />
        </span>
      }
      description={record.recordDescription}
      {...(record.recordColor ? { color: record.recordColor } : {})}
      footer={<LinkButton field={field} link={link} />}
    >
      {(said || link.mark !== 'linked') && (
        <span className={styles.cardBody}>
          {said}
          <Mark link={link} />
        </span>
      )}
    </Card>
  )
}

function LinkTile({ field, link }: ItemProps) {
  const { record } = link
  const title = titleOf(record)
  const isImage = record.recordImage?.includes('/')
  return (
    <span className={styles.tile}>
      {record.recordImage && !isImage ? (
        <span className={styles.tileIcon} data-color={record.recordColor}>
          <IconOrImage value={record.recordImage} />
        </span>
      ) : (
        <Avatar name={title} image={record.recordImage} color={record.recordColor} size={32} shape="square" />
      )}
      <span className={styles.tileTitle}>
        <RecordLink schema={field.schema} record={record} />
      </span>
      <Mark link={link} />
      <LinkButton field={field} link={link} />
    </span>
  )
}

function Mark({ link: { mark } }: { link: ShownLink }) {
  if (mark !== 'added' && mark !== 'removed') return null
  return <span className={styles.state}>{mark === 'added' ? t('field.pendingAdd') : t('field.pendingRemove')}</span>
}
