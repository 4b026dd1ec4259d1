import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Banner, Button, EmptyState, formatDateTime, Link, Skeleton, toast } from '@trellis/ui'
import { isApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { showError } from '../../api/show-error.ts'
import { placeOf } from '../../routes/places.ts'
import { LoadFailure } from '../../shell/load-failure.tsx'
import { hasEnded } from '../start-flow.ts'
import { RunStatusChip } from '../status-chips.tsx'
import { t as flowText } from '../texts.ts'
import styles from './flow-editor.module.css'
import { flowKind } from './flow-kind.ts'
import { logText as t } from './log-texts.ts'
import { RanStep, Values } from './ran-step.tsx'
import { type Run, runQuery } from './run-query.ts'
import { stepPlace } from './step-place.ts'

/** One run: how it ended, and each of its steps with what went in and came out. */
export function RunDetail({ flowId, runId }: { flowId: string; runId: string }) {
  const { data, error, refetch } = useQuery(runQuery(runId))
  return (
    <div className={styles.logs}>
      <Button variant="tertiary" icon="arrow_back" href={placeOf.flowRun(flowId)}>
        {t('flowLog.all')}
      </Button>
      {!data && !error && <Skeleton shape="rows" count={4} />}
      {error && !data && isApiError(error, 'NOT_FOUND') && <EmptyState icon="search_off" title={t('flowLog.gone')} />}
      {error && !data && !isApiError(error, 'NOT_FOUND') && (
        <LoadFailure error={error} onRetry={() => void refetch()} />
      )}
      {data && <Opened run={data} />}
    </div>
  )
}

function Opened({ run }: { run: Run }) {
  const { status, error, steps = [], input, output } = run
  const facts = [
    flowText(`flows.cause.${run.cause}`),
    run.userName,
    run.durationMs === undefined ? undefined : t('flowLog.ms', { ms: run.durationMs }),
    t('flowLog.version', { version: run.flowVersion }),
  ]
  return (
    <>
      <div className={styles.strip}>
        <h2 className={styles.heading}>{t('flowLog.run', { at: formatDateTime(run.createdAt) })}</h2>
        <RunStatusChip status={status} />
        <span className={styles.fact}>{facts.filter(Boolean).join(' · ')}</span>
        {run.record && (
          <span className={styles.fact}>
            <Link href={placeOf.record(run.record)}>{t('flowLog.record')}</Link>
          </span>
        )}
        {run.steps && (
          <Button size="small" icon="account_tree" href={stepPlace(run.flowId, { run: run.id })}>
            {t('flowLog.onCanvas')}
          </Button>
        )}
        {!hasEnded(status) && <CancelButton runId={run.id} />}
      </div>
      {error && (
        <Banner status="error" role="note" title={error.stepName ?? error.type}>
          {error.message}
        </Banner>
      )}
      <Values name={t('flowLog.runs')} input={input} output={output} />
      {steps.length === 0 ? (
        <p className={styles.hint}>{t('flowLog.noSteps')}</p>
      ) : (
        <ol className={styles.ran} aria-label={t('flowLog.steps')}>
          {steps.map(step => (
            <li key={step.occurrence} className={styles.ranStep}>
              <RanStep flowId={run.flowId} step={step} />
            </li>
          ))}
        </ol>
      )}
      {steps.length > 0 && steps.every(step => step.input === undefined && step.output === undefined) && (
        <p className={styles.hint}>{t('flowLog.notKept')}</p>
      )}
    </>
  )
}

function CancelButton({ runId }: { runId: string }) {
  const client = useQueryClient()
  const cancel = async () => {
    try {
      await call('FLOW_RUN_CANCEL', { runId })
      toast.success({ title: t('flowLog.cancelled') })
    } catch (error) {
      showError(error)
    }
    await client.invalidateQueries({ queryKey: flowKind.queryKey })
  }
  return (
    <Button size="small" icon="cancel" onPress={() => void cancel()}>
      {t('flowLog.cancel')}
    </Button>
  )
}
