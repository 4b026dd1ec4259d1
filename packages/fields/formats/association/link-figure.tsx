import { Icon } from '@trellis/ui'
import { formatNumber } from '@trellis/ui/text'
import { IconOrImage } from '../../inputs/named-icon.tsx'
import { useDescribedCollection } from '../../inputs/use-described-collection.ts'
import { t } from '../../widget-texts.ts'
import styles from './association.module.css'
import { linkRights } from './link-rights.ts'
import type { LinkViewProps } from './link-view-props.ts'

/** How many there are, with the picture of their collection; a press shows them. */
export function LinkFigure({ field, onOpen }: LinkViewProps) {
  const collection = useDescribedCollection(field.schema.metadata?.association?.cursor.collectionId)
  const { count } = linkRights(field)
  const name = collection?.name ?? field.schema.title
  return (
    <button type="button" className={styles.figure} disabled={field.disabled} onClick={onOpen}>
      <span className={styles.figureIcon} data-color={collection?.color}>
        {collection?.icon ? <IconOrImage value={collection.icon} /> : <Icon name="table_chart" />}
      </span>
      <span className={styles.words}>
        <span className={styles.number}>{count === undefined ? '–' : formatNumber(count)}</span>
        <span className={styles.detail}>{name}</span>
      </span>
      <span className={styles.figureMore}>{t('field.allLinks')}</span>
      <Icon name="chevron_right" />
    </button>
  )
}
