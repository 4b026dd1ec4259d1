import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Banner, Button, EmptyState, ProgressBar } from '@trellis/ui'
import { useEffect } from 'react'
import { call } from '../api/call.ts'
import { recordsKey } from '../records/list/records-query.ts'
import { placeOf } from '../routes/places.ts'
import styles from './imports.module.css'
import { Problems } from './problems.tsx'
import { t } from './texts.ts'

type RunStepProps = { importId: string; collectionId: string; onBack: () => void; onStartOver: () => void }

/** Follows a run to its end and shows the report. */
export function RunStep({ importId, collectionId, onBack, onStartOver }: RunStepProps) {
  const client = useQueryClient()
  const { data: run } = useQuery({
    queryKey: ['import', importId],
    queryFn: ({ signal }) => call('DATA_IMPORT_STATUS', { importId }, { signal }),
    refetchInterval: query => (query.state.data && query.state.data.status !== 'running' ? false : 400),
  })
  const isDone = run?.status === 'succeeded'
  useEffect(() => {
    if (!isDone) return
    void client.invalidateQueries({ queryKey: recordsKey(collectionId) })
    void client.invalidateQueries({ queryKey: ['builder'] })
    void client.invalidateQueries({ queryKey: ['collections'] })
  }, [client, collectionId, isDone])
  if (!run || run.status === 'running') {
    const done = run?.doneCount ?? 0
    const total = run?.rowCount ?? 0
    return (
      <div className={styles.busy} role="status">
        <p>{t('imports.runningTitle')}</p>
        <ProgressBar label={t('imports.runningTitle')} {...(total > 0 ? { value: (done / total) * 100 } : {})} />
        <p className={styles.hint}>{t('imports.running', { done, total })}</p>
        <p className={styles.hint}>{t('imports.runningWhy')}</p>
      </div>
    )
  }
  if (run.status === 'failed') {
    return (
      <div className={styles.mapping}>
        <Banner status="error" title={t('imports.failed')}>
          {run.message ?? ''}
        </Banner>
        {run.problemCount > 0 && <Problems problems={run.problems} count={run.problemCount} rowCount={run.rowCount} />}
        <div className={styles.footer}>
          <Button onPress={onStartOver}>{t('imports.again')}</Button>
          <Button variant="primary" onPress={onBack}>
            {t('imports.backToMapping')}
          </Button>
        </div>
      </div>
    )
  }
  return (
    <div className={styles.mapping}>
      <EmptyState
        icon="check_circle"
        title={t('imports.done', { count: run.insertedCount })}
        {...(run.skippedCount > 0 ? { description: t('imports.skipped', { count: run.skippedCount }) } : {})}
        action={
          <Button variant="primary" href={placeOf.table({ collectionId })}>
            {t('imports.openCollection')}
          </Button>
        }
        link={
          <>
            <Button href={placeOf.collectionEditor(collectionId)}>{t('imports.openEditor')}</Button>{' '}
            <Button onPress={onStartOver}>{t('imports.again')}</Button>
          </>
        }
      />
      {run.problemCount > 0 && <Problems problems={run.problems} count={run.problemCount} rowCount={run.rowCount} />}
    </div>
  )
}
