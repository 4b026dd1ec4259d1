import type { FlowDocument } from '@trellis/model'
import { Button, EmptyState } from '@trellis/ui'
import { useMemo, useRef, useState } from 'react'
import type { AssetEditor } from '../../assets/use-asset-editor.ts'
import { ActionPicker } from './action-picker.tsx'
import { findPlaced, withStep } from './edit-flow.ts'
import styles from './flow-editor.module.css'
import { flowProblems, type StepProblem, type StepTab } from './flow-problems.ts'
import { useKnownThings } from './known-things.ts'
import { StepList } from './step-list.tsx'
import { StepPanel } from './step-panel.tsx'
import { t } from './texts.ts'
import { useStep } from './use-step.ts'
import { useStepEditing } from './use-step-editing.ts'

type StepsTabProps = { editor: AssetEditor<FlowDocument>; flow: FlowDocument; revision: number }

/** The steps in reading order, and beside them the settings of the chosen one. */
export function StepsTab({ editor, flow, revision }: StepsTabProps) {
  const known = useKnownThings()
  const problems = useMemo(() => flowProblems(flow, known), [flow, known])
  const step = useStep()
  const editing = useStepEditing(editor, flow, step)
  const [tab, setTab] = useState<StepTab>('action')
  const panel = useRef<HTMLElement>(null)
  const show = (id: string | undefined, where?: StepTab) => {
    step.select(id)
    if (where) setTab(where)
    // Below the list on narrow screens.
    requestAnimationFrame(() => panel.current?.scrollIntoView({ block: 'nearest' }))
  }
  return (
    <div className={styles.columns}>
      <section className={styles.list} aria-label={t('flowEditor.steps')}>
        <Problems flow={flow} problems={problems} onShow={show} />
        {flow.steps.length === 0 ? (
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
        ) : (
          <StepList flow={flow} known={known} problems={problems} editing={{ ...editing, select: show }} />
        )}
      </section>
      <section ref={panel} className={styles.side} aria-label={t('flowEditor.step')}>
        <StepPanel
          flow={flow}
          known={known}
          selected={step.selected}
          problems={problems}
          tab={tab}
          onTab={setTab}
          revision={revision}
          change={(next, mergeKey) =>
            editor.change(
              withStep(flow, next.id, () => next),
              mergeKey,
            )
          }
        />
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
        {problems.map(({ stepId, tab, message }) => (
          <li key={`${stepId} ${message}`}>
            <Button variant="link" isDisabled={stepId === undefined} onPress={() => onShow(stepId, tab)}>
              {t('flowEditor.problem', {
                name: findPlaced(flow, stepId)?.step.stepName ?? t('flowEditor.flow'),
                message,
              })}
            </Button>
          </li>
        ))}
      </ul>
    </details>
  )
}
