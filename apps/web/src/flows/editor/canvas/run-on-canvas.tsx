import { queryOptions, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { FlowDocument } from '@trellis/model'
import { Banner, Button, EmptyState, formatDateTime, Select, Skeleton } from '@trellis/ui'
import { useMemo } from 'react'
import { isApiError } from '../../../api/api-error.ts'
import { call } from '../../../api/call.ts'
import { LoadFailure } from '../../../shell/load-failure.tsx'
import { RunStatusChip } from '../../status-chips.tsx'
import { t as flowText } from '../../texts.ts'
import { findPlaced } from '../edit-flow.ts'
import styles from '../flow-editor.module.css'
import { flowKind } from '../flow-kind.ts'
import { useKnownThings } from '../known-things.ts'
import { logText } from '../log-texts.ts'
import { RanStep } from '../ran-step.tsx'
import { type Run, runQuery } from '../run-query.ts'
import { stepPlace } from '../step-place.ts'
import { useStep } from '../use-step.ts'
import { FlowCanvas } from './flow-canvas.tsx'
import { marksOf } from './step-marks.ts'
import { t } from './texts.ts'

/** What a run did with the steps of its flow, as these were then (ux §7). Nothing is changed here. */
export function RunOnCanvas({ flow, runId }: { flow: FlowDocument; runId: string }) {
  const { data, error, refetch } = useQuery(runQuery(runId))
  if (error && !data && isApiError(error, 'NOT_FOUND'))
    return <EmptyState icon="search_off" title={logText('flowLog.gone')} />
  if (error && !data) return <LoadFailure error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton shape="rows" count={4} />
  return <Opened flow={flow} run={data} />
}

function Opened({ flow, run }: { flow: FlowDocument; run: Run }) {
  const known = useKnownThings()
  const { selected, select } = useStep()
  const version = useQuery(versionQuery(run))
  const { steps } = run
  const marks = useMemo(() => marksOf(steps ?? []), [steps])
  if (version.isPending) return <Skeleton shape="rows" count={4} />
  const then = version.data
  return (
    <div className={styles.columns}>
      <section className={styles.canvas} aria-label={t('flowCanvas.stepsOfRun')}>
        <div className={styles.viewBar}>
          <RunChoice run={run} />
          <RunStatusChip status={run.status} />
          <Button size="small" icon="close" href={stepPlace(run.flowId)}>
            {t('flowCanvas.leaveRun')}
          </Button>
          {!then && <Banner status="info">{t('flowCanvas.versionGone', { version: run.flowVersion })}</Banner>}
        </div>
        <FlowCanvas flow={then ?? flow} problems={[]} {...{ known, selected, marks }} onOpen={select} />
      </section>
      <section className={styles.side} aria-label={t('flowCanvas.stepOfRun')}>
        <Chosen flow={then ?? flow} run={run} selected={selected} />
      </section>
    </div>
  )
}

/** The definition that a run had; nothing where that version is not kept any more. */
const versionQuery = ({ flowId, flowVersion }: Run) =>
  queryOptions({
    queryKey: [...flowKind.queryKey, 'version', flowId, flowVersion],
    queryFn: async ({ signal }) => {
      try {
        const input = { collectionId: flowKind.id, id: flowId, version: flowVersion }
        return (await call('ASSET_GET_VERSION', input, { signal })).document as FlowDocument
      } catch (error) {
        if (isApiError(error, 'NOT_FOUND')) return null
        throw error
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
  })

const mostRuns = 25

/** Another run of the same flow, the newest first. */
function RunChoice({ run }: { run: Run }) {
  const navigate = useNavigate()
  const { data } = useQuery({
    queryKey: [...flowKind.queryKey, 'runs of the canvas', run.flowId],
    queryFn: ({ signal }) => call('FLOW_RUN_LIST', { flowId: run.flowId, limit: mostRuns }, { signal }),
    staleTime: 0,
  })
  const list = data?.list ?? []
  const all = list.some(({ id }) => id === run.id) ? list : [run, ...list]
  return (
    <Select
      label={logText('flowLog.runs')}
      isLabelHidden
      size="small"
      value={run.id}
      options={all.map(({ id, createdAt, cause, status }) => ({
        id,
        label: [
          formatDateTime(createdAt),
          flowText(`flows.cause.${cause}`),
          flowText(`flows.runStatus.${status}`),
        ].join(' · '),
      }))}
      onChange={id =>
        void navigate({
          to: '.',
          search: (before: Record<string, unknown>) => ({ ...before, run: id ?? undefined }),
          replace: true,
          resetScroll: false,
        })
      }
    />
  )
}

/** Each time that the run came to the chosen step. */
function Chosen({ flow, run, selected }: { flow: FlowDocument; run: Run; selected: string | undefined }) {
  const step = findPlaced(flow, selected)?.step
  const { error, steps = [] } = run
  const own = steps.filter(({ stepId }) => stepId === selected)
  return (
    <>
      <h2 className={styles.heading}>{step?.stepName ?? t('flowCanvas.stepOfRun')}</h2>
      {error && (
        <Banner status="error" role="note" title={error.stepName ?? error.type}>
          {error.message}
        </Banner>
      )}
      {step === undefined ? (
        <EmptyState icon="ads_click" title={t('flowCanvas.chooseStep')} />
      ) : own.length === 0 ? (
        <EmptyState icon="remove" title={t('flowCanvas.notRun')} />
      ) : (
        <ol className={styles.ran} aria-label={logText('flowLog.steps')}>
          {own.slice(0, mostTimes).map(step => (
            <li key={step.occurrence} className={styles.ranStep}>
              <RanStep flowId={run.flowId} step={step} />
            </li>
          ))}
        </ol>
      )}
      {own.length > mostTimes && <p className={styles.hint}>{t('flowCanvas.moreTimes', { count: own.length })}</p>}
    </>
  )
}

/** Of a loop of thousands the first ones say what happens. */
const mostTimes = 100
