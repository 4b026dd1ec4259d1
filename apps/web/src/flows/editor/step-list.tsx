import type { FlowDocument, FlowStep, StepGraph } from '@trellis/model'
import { Button, Icon, Select } from '@trellis/ui'
import { readingOrder } from './edit-flow.ts'
import type { StepProblem } from './flow-problems.ts'
import type { KnownThings } from './known-things.ts'
import { linesOf } from './step-lines.ts'
import styles from './step-list.module.css'
import { StepMenu } from './step-menu.tsx'
import { actionIcon, stepSummary } from './step-texts.ts'
import { PinMark } from './test/pin-mark.tsx'
import { t } from './texts.ts'
import type { StepEditing } from './use-step-editing.ts'

type StepListProps = {
  flow: FlowDocument
  known: KnownThings
  problems: readonly StepProblem[]
  editing: StepEditing
}

/** The steps of a flow in reading order; those inside of loops stand in these. */
export function StepList(props: StepListProps) {
  const { flow, editing } = props
  const { start, steps } = flow
  const graph: StepGraph = { steps, ...(start !== undefined && { start }) }
  return (
    <div role="presentation" onKeyDown={event => editing.press(event)}>
      <Graph {...props} graph={graph} parent={undefined} prefix="" />
    </div>
  )
}

type GraphProps = StepListProps & { graph: StepGraph; parent: FlowStep | undefined; prefix: string }

function Graph({ graph, parent, prefix, ...props }: GraphProps) {
  const { editing } = props
  const order = readingOrder(graph)
  const name = parent ? `${parent.stepName}: ${t('flowEditor.stepsInside')}` : t('flowEditor.steps')
  return (
    <div className={styles.graph}>
      {order.length > 1 && (
        <Select
          label={parent ? `${t('flowEditor.start')}: ${parent.stepName}` : t('flowEditor.start')}
          size="small"
          value={graph.start ?? null}
          options={order.map(({ id, stepName }) => ({ id, label: stepName }))}
          onChange={id => id !== null && editing.setStart(parent?.id, id)}
        />
      )}
      <ol className={styles.steps} aria-label={name}>
        {order.map((step, at) => (
          <li key={step.id} className={styles.item}>
            <Node {...props} step={step} graph={graph} number={`${prefix}${at + 1}`} />
            {step.body && <Graph {...props} graph={step.body} parent={step} prefix={`${prefix}${at + 1}.`} />}
          </li>
        ))}
      </ol>
      <Button variant="tertiary" size="small" icon="add" onPress={() => editing.ask({ parentId: parent?.id })}>
        {parent ? t('flowEditor.addInside') : t('flowEditor.add')}
      </Button>
    </div>
  )
}

type NodeProps = StepListProps & { step: FlowStep; graph: StepGraph; number: string }

function Node({ step, graph, number, known, problems, editing }: NodeProps) {
  const { id, stepName, action } = step
  const own = problems.filter(({ stepId }) => stepId === id)
  const isSelected = editing.selected === id
  const lines = linesOf(step, graph)
  return (
    <div className={styles.node} data-selected={isSelected || undefined} data-step={id}>
      <button
        type="button"
        className={styles.open}
        aria-current={isSelected ? 'step' : undefined}
        onClick={() => editing.select(id)}
      >
        <span className={styles.number}>{number}</span>
        <Icon name={actionIcon(action.type)} isFilled={isSelected} />
        <span className={styles.words}>
          <span className={styles.name}>{stepName}</span>
          <span className={styles.summary}>{stepSummary(step, known)}</span>
          {own.map(({ message }) => (
            <span key={message} className={styles.problem}>
              <Icon name="error" size={14} />
              {message}
            </span>
          ))}
        </span>
        <PinMark stepId={id} />
      </button>
      <StepMenu step={step} editing={editing} />
      {lines.length > 0 && (
        <ul className={styles.lines}>
          {lines.map(line => (
            <li key={line.id} data-error={line.isError || undefined}>
              <Icon name={line.isError ? 'error' : 'arrow_downward'} size={14} />
              {line.text}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
