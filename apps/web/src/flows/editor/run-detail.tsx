import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Banner, Button, EmptyState, formatDateTime, Link, Skeleton, toast } from '@trellis/ui'
import { JsonText } from '../../answers/answer-value.tsx'
import { isApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import type { OperationOutput } from '../../api/operations.ts'
import { showError } from '../../api/show-error.ts'
import { stringifySearch } from '../../router/search-string.ts'
import { placeOf } from '../../routes/places.ts'
import { LoadFailure } from '../../shell/load-failure.tsx'
import { hasEnded } from '../start-flow.ts'
import { RunStatusChip } from '../status-chips.tsx'
import { t as flowText } from '../texts.ts'
import styles from './flow-editor.module.css'
import { flowKind } from './flow-kind.ts'
import { logText as t } from './log-texts.ts'

type Run = OperationOutput<'FLOW_RUN_GET'>
type RunStep = NonNullable<Run['steps']>[number]

const pause = 2000

/** One run: how it ended, and each of its steps with what went in and came out. */
export function RunDetail({ flowId, runId }: { flowId: string; runId: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: [...flowKind.queryKey, 'run', runId],
    queryFn: ({ signal }) => call('FLOW_RUN_GET', { runId }, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && !hasEnded(state.data.status) ? pause : false),
  })
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
              <Step flowId={run.flowId} step={step} />
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

function Step({ flowId, step }: { flowId: string; step: RunStep }) {
  const { occurrence, stepId, stepName, status, durationMs, attempts = 1, error, isCut } = step
  const href = `/builder/flows/steps${stringifySearch({ id: flowId, step: stepId })}`
  return (
    <>
      <div className={styles.strip}>
        <code>{occurrence}</code>
        <Link href={href}>{stepName}</Link>
        <RunStatusChip status={status} />
        {durationMs !== undefined && <span className={styles.fact}>{t('flowLog.ms', { ms: durationMs })}</span>}
        {attempts > 1 && <span className={styles.fact}>{t('flowLog.attempts', { count: attempts })}</span>}
        {isCut && <span className={styles.fact}>{t('flowLog.cut')}</span>}
      </div>
      {error && <p className={styles.error}>{`${error.type}: ${error.message}`}</p>}
      <Values name={stepName} input={step.input} output={step.output} />
    </>
  )
}

/** What went in and came out, beside each other. */
function Values({ name, input, output }: { name: string; input: unknown; output: unknown }) {
  if (input === undefined && output === undefined) return null
  return (
    <div className={styles.values}>
      {input !== undefined && (
        <div className={styles.part}>
          <h3 className={styles.legend}>{t('flowLog.given')}</h3>
          <JsonText value={input} label={t('flowLog.given.of', { name })} />
        </div>
      )}
      {output !== undefined && (
        <div className={styles.part}>
          <h3 className={styles.legend}>{t('flowLog.output')}</h3>
          <JsonText value={output} label={t('flowLog.output.of', { name })} />
        </div>
      )}
    </div>
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
