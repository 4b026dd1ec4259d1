import type { TrellisRecord } from '@trellis/model'
import { type SortEntry, VisuallyHidden } from '@trellis/ui'
import { t } from '../list/texts.ts'
import type { SheetColumn } from './sheet-column.ts'

type SheetStatusProps = {
  columns: readonly SheetColumn<TrellisRecord>[]
  sort: SortEntry | undefined
  /** The last thing that was done to the columns. */
  told: string
}

/** What readers of a table are told: its order, and where a column went. */
export function SheetStatus({ columns, sort, told }: SheetStatusProps) {
  return (
    <VisuallyHidden>
      <span role="status">{sortText(columns, sort)}</span>
      <span role="status">{told}</span>
    </VisuallyHidden>
  )
}

function sortText(columns: readonly SheetColumn<TrellisRecord>[], sort: SortEntry | undefined): string {
  const title = columns.find(({ id }) => id === sort?.column)?.title
  if (!sort || title === undefined) return ''
  return sort.direction === 'asc' ? t('records.sortedUp', { title }) : t('records.sortedDown', { title })
}
