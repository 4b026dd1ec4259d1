import type { FlowDocument } from '@trellis/model'
import { Button, EmptyState, SegmentedControl, Skeleton } from '@trellis/ui'
import { lazy, Suspense, useMemo, useRef, useState } from 'react'
import type { AssetEditor } from '../../assets/use-asset-editor.ts'
import { useTextParameter } from '../../router/place.ts'
import { ActionPicker } from './action-picker.tsx'
import { t as canvasText } from './canvas/texts.ts'
import { useStepView } from './canvas/use-step-view.ts'
import { findPlaced, withStep } from './edit-flow.ts'
import styles from './flow-editor.module.css'
import { flowProblems, type StepProblem, type StepTab } from './flow-problems.ts'
import { type KnownThings, useKnownThings } from './known-things.ts'
import { problemLine } from './problem-line.ts'
import { StepList } from './step-list.tsx'
import { t } from './texts.ts'
import { useStep } from './use-step.ts'
import { type StepEditing, useStepEditing } from './use-step-editing.ts'

/** With the library that draws it: whoever works in the list does not load it. */
const FlowCanvas = lazy(async () => ({ default: (await import('./canvas/flow-canvas.tsx')).FlowCanvas }))
/** With the forms of a step: until one is chosen nobody sees them. */
const StepPanel = lazy(async () => ({ default: (await import('./step-panel.tsx')).StepPanel }))
const RunOnCanvas = lazy(async () => ({ default: (await import('./canvas/run-on-canvas.tsx')).RunOnCanvas }))

type StepsTabProps = { editor: AssetEditor<FlowDocument>; flow: FlowDocument; revision: number }

/** The steps to be worked on, or what a run did with them. */
export function StepsTab(props: StepsTabProps) {
  const run = useTextParameter('run')
  if (run === undefined) return <StepsEditor {...props} />
  return (
    <Suspense fallback={<Skeleton shape="rows" count={4} />}>
      <RunOnCanvas flow={props.flow} runId={run} />
    </Suspense>
  )
}

/** The steps on a canvas or as a list, and beside them the settings of the chosen one. */
function StepsEditor({ editor, flow, revision }: StepsTabProps) {
  const known = useKnownThings()
  const problems = useMemo(() => flowProblems(flow, known), [flow, known])
  const step = useStep()
  const view = useStepView()
  const editing = useStepEditing(editor, flow, step)
  const [tab, setTab] = useState<StepTab>('action')
  const panel = useRef<HTMLElement>(null)
  const placed = findPlaced(flow, step.selected)
  const show = (id: string | undefined, where?: StepTab) => {
    step.select(id)
    if (where) setTab(where)
    // Below the list on narrow screens.
    requestAnimationFrame(() => panel.current?.scrollIntoView({ block: 'nearest' }))
  }
  return (
    <div className={styles.columns}>
      <section
        className={view.is === 'canvas' && flow.steps.length > 0 ? styles.canvas : styles.list}
        aria-label={t('flowEditor.steps')}
      >
        <div className={styles.viewBar}>
          {flow.steps.length > 0 && <ViewChoice view={view} />}
          <Problems flow={flow} problems={problems} onShow={show} />
        </div>
        <Steps {...{ editor, flow, known, problems, view, show }} editing={editing} />
      </section>
      <section ref={panel} className={styles.side} aria-label={t('flowEditor.step')}>
        {placed ? (
          <Suspense fallback={<Skeleton shape="form" count={4} />}>
            <StepPanel
              {...{ editor, flow, known, placed, problems, tab, revision }}
              onTab={setTab}
              change={(next, mergeKey) =>
                editor.change(
                  withStep(flow, next.id, () => next),
                  mergeKey,
                )
              }
            />
          </Suspense>
        ) : (
          <EmptyState
            icon="tune"
            title={t('flowEditor.nothingChosen')}
            description={t('flowEditor.nothingChosenWhy')}
          />
        )}
      </section>
      {editing.asked && (
        <ActionPicker
          known={known}
          onClose={editing.forget}
          onPick={type => {
            setTab('action')
            editing.add(type)
          }}
        />
      )}
    </div>
  )
}

function ViewChoice({ view }: { view: ReturnType<typeof useStepView> }) {
  return (
    <SegmentedControl
      label={canvasText('flowCanvas.view')}
      isLabelHidden
      isRequired
      size="small"
      value={view.is}
      options={[
        { id: 'canvas', label: canvasText('flowCanvas.canvas'), icon: 'account_tree' },
        { id: 'list', label: canvasText('flowCanvas.list'), icon: 'list' },
      ]}
      onChange={next => view.show(next === 'list' ? 'list' : 'canvas')}
    />
  )
}

type StepsProps = Omit<StepsTabProps, 'revision'> & {
  known: KnownThings
  problems: readonly StepProblem[]
  editing: StepEditing
  view: ReturnType<typeof useStepView>
  show: (id: string | undefined, where?: StepTab) => void
}

function Steps({ editor, flow, known, problems, editing, view, show }: StepsProps) {
  if (flow.steps.length === 0)
    return (
      <EmptyState
        icon="account_tree"
        title={t('flowEditor.stepsEmpty')}
        description={t('flowEditor.stepsEmptyWhy')}
        action={
          <Button variant="primary" icon="add" onPress={() => editing.ask({})}>
            {t('flowEditor.add')}
          </Button>
        }
      />
    )
  if (view.is === 'list')
    return <StepList flow={flow} known={known} problems={problems} editing={{ ...editing, select: show }} />
  return (
    <Suspense fallback={<Skeleton shape="rows" count={4} />}>
      <FlowCanvas
        {...{ flow, known, problems }}
        selected={editing.selected}
        onOpen={show}
        changing={{ editing, onInsert: on => editing.ask({ on }), change: editor.change }}
      />
    </Suspense>
  )
}

type ProblemsProps = {
  flow: FlowDocument
  problems: readonly StepProblem[]
  onShow: (id: string | undefined, tab: StepTab) => void
}

function Problems({ flow, problems, onShow }: ProblemsProps) {
  if (problems.length === 0) return null
  return (
    <details className={styles.problems}>
      <summary>{t('flowEditor.problems', { count: problems.length })}</summary>
      <ul>
        {problems.map(problem => (
          <li key={`${problem.stepId} ${problem.message}`}>
            <Button
              variant="link"
              isDisabled={problem.stepId === undefined}
              onPress={() => onShow(problem.stepId, problem.tab)}
            >
              {problemLine(flow, problem)}
            </Button>
          </li>
        ))}
      </ul>
    </details>
  )
}
