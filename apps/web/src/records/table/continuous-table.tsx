import { Banner } from '@trellis/ui'
import { ListEmptyOf } from '../list/list-empty-of.tsx'
import type { ListFrame } from '../list/list-frame.ts'
import { t } from '../list/texts.ts'
import { RecordTable } from './record-table.tsx'
import type { TableView } from './table-view.ts'
import { useScrolledRecords } from './use-scrolled-records.ts'
import type { ChangeView } from './use-table-view.ts'
import type { TableWork } from './use-table-work.ts'

type ContinuousTableProps = { frame: ListFrame; view: TableView; changeView: ChangeView; work: TableWork }

/** All rows of the list to scroll through, whatever their number. */
export function ContinuousTable({ frame, view, changeView, work }: ContinuousTableProps) {
  const { error, retry, hasMoreGroups, ...rows } = useScrolledRecords(frame, view)
  if (error) return <ListEmptyOf frame={frame} error={error} onRetry={retry} />
  return (
    <>
      {hasMoreGroups && <Banner status="info">{t('records.group.more')}</Banner>}
      <RecordTable {...{ frame, view, changeView, work }} {...rows} />
    </>
  )
}
