import { useCellFormats } from '@trellis/fields/web'
import type { RecordSchema, TrellisRecord } from '@trellis/model'
import { ProgressBar, Skeleton } from '@trellis/ui'
import type { ReactNode } from 'react'
import { ListEmptyOf } from '../list/list-empty-of.tsx'
import type { ListFrame } from '../list/list-frame.ts'
import { ListPages } from '../list/list-pages.tsx'
import { usePagedRecords } from '../list/use-paged-records.ts'
import { placeOfPage, useNeighboursIn } from '../list/use-peek.ts'
import { cardFields } from './card-fields.ts'
import type { CardLayout } from './card-layout.ts'
import styles from './cards.module.css'
import { RecordCard } from './record-card.tsx'

const noRows: readonly TrellisRecord[] = []

/** The records of a list as lines, cards or tiles (1 §2.7). */
export function CardsBody({ frame, layout }: { frame: ListFrame; layout: CardLayout }) {
  const records = usePagedRecords(frame)
  const { page, rows, changed, listen } = records
  useNeighboursIn(frame.neighbours, rows ?? noRows, placeOfPage(frame.state, records))
  if (page.isError && !page.data)
    return <ListEmptyOf frame={frame} error={page.error} onRetry={() => void page.refetch()} />
  return (
    <>
      <div className={styles.scroll} data-refreshing={page.isPlaceholderData || undefined} {...listen}>
        {page.isPlaceholderData && (
          <div className={styles.progress}>
            <ProgressBar variant="thin" />
          </div>
        )}
        {!rows && <Skeleton shape={layout === 'list' ? 'rows' : 'cards'} count={8} />}
        {rows?.length === 0 && <ListEmptyOf frame={frame} />}
        {rows && rows.length > 0 && <Cards {...{ frame, layout, changed }} schema={page.data?.schema} records={rows} />}
      </div>
      <ListPages frame={frame} records={records} />
    </>
  )
}

type CardListProps = {
  frame: ListFrame
  layout: CardLayout
  schema: RecordSchema | undefined
  records: readonly TrellisRecord[]
  changed: ReadonlySet<string>
  /** In place of the menu that records of collections have. */
  menuOf?: ((record: TrellisRecord) => ReactNode) | undefined
}

/** The cards alone, of records that are given. */
export function CardList(props: CardListProps) {
  return (
    <div className={styles.scroll}>
      <Cards {...props} />
    </div>
  )
}

function Cards({ frame, layout, schema, records, changed, menuOf }: CardListProps) {
  const fields = layout === 'card' && schema ? cardFields(schema) : []
  useCellFormats(fields.map(([, { format }]) => format))
  return (
    <ul className={styles.cards} aria-label={frame.label} data-layout={layout} data-density={frame.density}>
      {records.map(record => (
        <RecordCard
          key={record.id}
          {...{ frame, record, layout, fields }}
          isChanged={changed.has(record.id)}
          menu={menuOf?.(record)}
        />
      ))}
    </ul>
  )
}
