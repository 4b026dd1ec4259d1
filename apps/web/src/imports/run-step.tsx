import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Banner, Button, ConfirmDialog, EmptyState, ProgressBar } from '@trellis/ui'
import { useEffect, useState } from 'react'
import { call } from '../api/call.ts'
import type { OperationOutput } from '../api/operations.ts'
import { describeError, showError } from '../api/show-error.ts'
import { DownloadButton } from '../exports/download-button.tsx'
import { download } from '../exports/save-export.ts'
import { useUndo } from '../records/activity/use-undo.ts'
import { recordsKey } from '../records/list/records-key.ts'
import { placeOf } from '../routes/places.ts'
import styles from './imports.module.css'
import { Problems } from './problems.tsx'
import { StepFrame } from './step-frame.tsx'
import { t } from './texts.ts'

type Run = OperationOutput<'DATA_IMPORT_STATUS'>

type RunStepProps = {
  importId: string
  /** Absent where the page was opened anew and has no mapping to go back to. */
  onBack: (() => void) | undefined
  onStartOver: () => void
}

/** Follows a run to its end and shows the report. */
export function RunStep({ importId, onBack, onStartOver }: RunStepProps) {
  const client = useQueryClient()
  const { data: run, error } = useQuery({
    queryKey: ['import', importId],
    queryFn: ({ signal }) => call('DATA_IMPORT_STATUS', { importId }, { signal }),
    refetchInterval: query =>
      query.state.error || (query.state.data && query.state.data.status !== 'running') ? false : 400,
  })
  const doneIn = run?.status === 'succeeded' ? run.collectionId : undefined
  useEffect(() => {
    if (doneIn === undefined) return
    void client.invalidateQueries({ queryKey: recordsKey(doneIn) })
    void client.invalidateQueries({ queryKey: ['builder'] })
    void client.invalidateQueries({ queryKey: ['collections'] })
  }, [client, doneIn])
  if (error && !run) {
    const { title, message } = describeError(error)
    const again = <Button onPress={onStartOver}>{t('imports.again')}</Button>
    return <EmptyState icon="error" title={title} description={message} action={again} />
  }
  if (!run || run.status === 'running') return <Running run={run} importId={importId} />
  return (
    <StepFrame>
      {run.status === 'succeeded' ? <Done {...{ run, onStartOver }} /> : <Failed {...{ run, onBack, onStartOver }} />}
    </StepFrame>
  )
}

type FailedProps = Pick<RunStepProps, 'onBack' | 'onStartOver'> & { run: Run }

function Failed({ run, onBack, onStartOver }: FailedProps) {
  return (
    <div className={styles.mapping}>
      <Banner status="error" title={t('imports.failed')}>
        {run.message ?? ''}
      </Banner>
      <RunProblems run={run} />
      <div className={styles.footer}>
        <Button onPress={onStartOver}>{t('imports.again')}</Button>
        {onBack && (
          <Button variant="primary" onPress={onBack}>
            {t('imports.backToMapping')}
          </Button>
        )}
      </div>
    </div>
  )
}

function Running({ run, importId }: { run: Run | undefined; importId: string }) {
  const done = run?.doneCount ?? 0
  const total = run?.rowCount ?? 0
  const [isCancelling, setCancelling] = useState(false)
  const cancel = async () => {
    setCancelling(true)
    try {
      await call('DATA_IMPORT_CANCEL', { importId })
    } catch (error) {
      showError(error)
      setCancelling(false)
    }
  }
  return (
    <div className={styles.busy} role="status">
      <p>{t('imports.runningTitle')}</p>
      <ProgressBar label={t('imports.runningTitle')} {...(total > 0 ? { value: (done / total) * 100 } : {})} />
      <p className={styles.hint}>
        {total > 0 ? t('imports.running', { done, total }) : t('imports.runningSoFar', { done })}
      </p>
      <p className={styles.hint}>{t('imports.runningWhy')}</p>
      <span>
        <Button isBusy={isCancelling} onPress={() => void cancel()}>
          {t('imports.cancel')}
        </Button>
      </span>
    </div>
  )
}

function Done({ run, onStartOver }: { run: Run; onStartOver: () => void }) {
  const { importId, collectionId } = run
  const [isAsking, setAsking] = useState(false)
  const [isUndone, setUndone] = useState(false)
  const { undo } = useUndo()
  const more = [
    run.updatedCount > 0 ? t('imports.updated', { count: run.updatedCount }) : '',
    run.skippedCount > 0 ? t('imports.skipped', { count: run.skippedCount }) : '',
  ].filter(Boolean)
  return (
    <div className={styles.mapping}>
      <EmptyState
        icon={isUndone ? 'undo' : 'check_circle'}
        title={isUndone ? t('imports.undone') : t('imports.done', { count: run.insertedCount })}
        {...(isUndone ? { description: t('imports.undoneWhy') } : more.length > 0 && { description: more.join(' · ') })}
        action={
          <Button variant="primary" href={placeOf.table({ collectionId })}>
            {t('imports.openCollection')}
          </Button>
        }
        link={
          <span className={styles.more}>
            <Button href={placeOf.collectionEditor(collectionId)}>{t('imports.openEditor')}</Button>
            {!isUndone && <Button onPress={onStartOver}>{t('imports.again')}</Button>}
            {/* One and the same button, so that the dialog gives the focus back to it. */}
            <Button {...(!isUndone && { icon: 'undo' })} onPress={isUndone ? onStartOver : () => setAsking(true)}>
              {isUndone ? t('imports.again') : t('imports.undo')}
            </Button>
          </span>
        }
      />
      <RunProblems run={run} />
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        status="warn"
        icon="undo"
        title={t('imports.undoTitle')}
        description={t('imports.undoWhat')}
        confirmLabel={t('imports.undo')}
        onConfirm={async () => {
          if (await undo({ batchId: importId })) setUndone(true)
        }}
      />
    </div>
  )
}

function RunProblems({ run: { importId, problems, problemCount, rowCount } }: { run: Run }) {
  if (problemCount === 0) return null
  const report = <ReportButton importId={importId} />
  return <Problems problems={problems} count={problemCount} rowCount={rowCount} action={report} />
}

/** Every problem of the file by line and column, for mending it row by row. */
function ReportButton({ importId }: { importId: string }) {
  const save = async () => {
    const { fileName, text } = await call('DATA_IMPORT_REPORT', { importId })
    download(new Blob([text], { type: 'text/csv' }), fileName)
  }
  return <DownloadButton label={t('imports.report')} save={save} />
}
