import { useQuery } from '@tanstack/react-query'
import { DataGrid, EmptyState, SegmentedControl, Skeleton } from '@trellis/ui'
import { useMemo, useState } from 'react'
import { call } from '../../api/call.ts'
import { LoadFailure } from '../../shell/load-failure.tsx'
import { Page } from '../../shell/page.tsx'
import { settingsFrame } from '../settings-tabs.ts'
import { t as settingsText } from '../texts.ts'
import { t } from './texts.ts'
import styles from './work.module.css'
import { isOpen, isShown, type Shown, shownKinds, type Work, workKey } from './work.ts'
import { workColumns } from './work-columns.tsx'
import { WorkDialog } from './work-dialog.tsx'

/** While something is under way, how far it is is asked for so often. */
const refreshMs = 2000

/** What is done in the background of the workspace, with the ways to stop it and to try it again. */
export function WorkPage() {
  const [shown, setShown] = useState<Shown>('all')
  const [opened, setOpened] = useState<Work>()
  const columns = useMemo(() => workColumns(), [])
  const query = useQuery({
    queryKey: workKey,
    queryFn: ({ signal }) => call('WORK_LIST', {}, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.list.some(isOpen) ? refreshMs : false),
  })
  const rows = query.data?.list.filter(work => isShown(work, shown))
  return (
    <Page {...settingsFrame({ tab: 'work', title: settingsText('settings.work'), description: t('work.how') })}>
      <div className={styles.toolbar}>
        <SegmentedControl
          label={t('work.shown')}
          isLabelHidden
          isRequired
          value={shown}
          options={shownKinds.map(id => ({ id, label: t(`work.${id}`) }))}
          onChange={next => setShown(shownKinds.find(id => id === next) ?? 'all')}
        />
      </div>
      {query.isError && !rows && <LoadFailure error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <Skeleton shape="rows" count={6} />}
      {rows?.length === 0 && <EmptyState icon="task_alt" title={emptyTitle(shown)} description={t('work.noneHow')} />}
      {rows && rows.length > 0 && (
        <DataGrid<Work>
          label={settingsText('settings.work')}
          columns={columns}
          rows={rows}
          rowKey={({ kind, id }) => `${kind} ${id}`}
          totalRows={rows.length}
          onRowAction={setOpened}
        />
      )}
      {opened && <WorkDialog work={opened} onClose={() => setOpened(undefined)} />}
    </Page>
  )
}

const emptyTitle = (shown: Shown) => (shown === 'failed' ? t('work.noneFailed') : t('work.none'))
