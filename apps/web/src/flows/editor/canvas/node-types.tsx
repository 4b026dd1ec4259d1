import { Icon, IconButton } from '@trellis/ui'
import { Handle, type NodeProps, Position } from '@xyflow/react'
import { use } from 'react'
import { runLooks } from '../../status-chips.tsx'
import { t as flowText } from '../../texts.ts'
import { StepMenu } from '../step-menu.tsx'
import { actionIcon, stepSummary } from '../step-texts.ts'
import { PinMark } from '../test/pin-mark.tsx'
import { CanvasContext } from './canvas-context.ts'
import type { EndNode as EndNodeType, StepNode as StepNodeType } from './canvas-nodes.ts'
import styles from './flow-canvas.module.css'
import type { StepMark } from './step-marks.ts'
import { t } from './texts.ts'

const Ends = ({ isConnectable }: { isConnectable: boolean }) => (
  <>
    <Handle type="target" position={Position.Top} isConnectable={isConnectable} className={styles.handle ?? ''} />
    <Handle type="source" position={Position.Bottom} isConnectable={isConnectable} className={styles.handle ?? ''} />
  </>
)

/** A step: what it is called, what it does, and that something is wrong with it. */
function StepNode({ id, data }: NodeProps<StepNodeType>) {
  const canvas = use(CanvasContext)
  if (!canvas) return null
  const { step, number, isLoop } = data
  const { known, marks, changing, selected } = canvas
  const problems = canvas.problems.filter(({ stepId }) => stepId === id)
  const mark = marks?.get(id)
  return (
    <div
      className={styles.step}
      data-step={id}
      data-selected={selected === id || undefined}
      data-loop={isLoop || undefined}
      data-wrong={problems.length > 0 || undefined}
      data-mark={marks && (mark?.status ?? 'none')}
    >
      <button
        type="button"
        className={styles.open}
        aria-current={selected === id ? 'step' : undefined}
        title={problems.map(({ message }) => message).join('\n') || undefined}
        onClick={() => canvas.onOpen(id)}
      >
        <Icon name={actionIcon(step.action.type)} isFilled={selected === id} />
        <span className={styles.words}>
          <span className={styles.name}>
            <span className={styles.number}>{number}</span> {step.stepName}
          </span>
          <span className={styles.summary}>{marks ? markWords(mark) : stepSummary(step, known)}</span>
        </span>
        {changing && <PinMark stepId={id} />}
        {marks ? (
          <Icon name={runIcon(mark)} size={16} />
        ) : (
          problems.length > 0 && (
            <Icon name="error" size={16} label={t('flowCanvas.problems', { count: problems.length })} />
          )
        )}
      </button>
      {changing && <StepMenu step={step} editing={changing.editing} />}
      <Ends isConnectable={changing !== undefined} />
    </div>
  )
}

const runIcon = (mark: StepMark | undefined) => (mark ? runLooks[mark.status].icon : 'remove')

function markWords(mark: StepMark | undefined): string {
  if (!mark) return t('flowCanvas.notRun')
  const { status, count, milliseconds } = mark
  const parts = [flowText(`flows.runStatus.${status}`), t('flowCanvas.ms', { ms: milliseconds })]
  return [...parts, ...(count > 1 ? [t('flowCanvas.times', { count })] : [])].join(' · ')
}

function StartNode() {
  return (
    <div className={styles.start}>
      <Icon name="play_arrow" size={16} />
      {t('flowCanvas.start')}
      <Ends isConnectable={false} />
    </div>
  )
}

/** Where a run ends, and the next step may come. */
function EndNode({ data }: NodeProps<EndNodeType>) {
  const changing = use(CanvasContext)?.changing
  const label = data.from === '' ? t('flowCanvas.addFirst') : t('flowCanvas.addAfter', { name: data.from })
  return (
    <div className={styles.end}>
      {changing ? (
        <IconButton icon="add" size="small" label={label} onPress={() => changing.onInsert(data.insert)} />
      ) : (
        <Icon name="stop_circle" size={16} />
      )}
      <Ends isConnectable={false} />
    </div>
  )
}

export const nodeTypes = { step: StepNode, start: StartNode, end: EndNode }
