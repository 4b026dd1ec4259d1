import { Icon, IconButton } from '@trellis/ui'
import { Handle, type NodeProps, Position } from '@xyflow/react'
import { use } from 'react'
import { StepMenu } from '../step-menu.tsx'
import { actionIcon, stepSummary } from '../step-texts.ts'
import { CanvasContext } from './canvas-context.ts'
import type { EndNode as EndNodeType, StepNode as StepNodeType } from './canvas-nodes.ts'
import styles from './flow-canvas.module.css'
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
  const problems = canvas.problems.filter(({ stepId }) => stepId === id)
  const isSelected = canvas.editing.selected === id
  return (
    <div
      className={styles.step}
      data-step={id}
      data-selected={isSelected || undefined}
      data-loop={isLoop || undefined}
      data-wrong={problems.length > 0 || undefined}
    >
      <button
        type="button"
        className={styles.open}
        aria-current={isSelected ? 'step' : undefined}
        title={problems.map(({ message }) => message).join('\n') || undefined}
        onClick={() => canvas.onOpen(id)}
      >
        <Icon name={actionIcon(step.action.type)} isFilled={isSelected} />
        <span className={styles.words}>
          <span className={styles.name}>
            <span className={styles.number}>{number}</span> {step.stepName}
          </span>
          <span className={styles.summary}>{stepSummary(step, canvas.known)}</span>
        </span>
        {problems.length > 0 && (
          <Icon name="error" size={16} label={t('flowCanvas.problems', { count: problems.length })} />
        )}
      </button>
      <StepMenu step={step} editing={canvas.editing} />
      <Ends isConnectable />
    </div>
  )
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
  const canvas = use(CanvasContext)
  const label = data.from === '' ? t('flowCanvas.addFirst') : t('flowCanvas.addAfter', { name: data.from })
  return (
    <div className={styles.end}>
      <IconButton icon="add" size="small" label={label} onPress={() => canvas?.onInsert(data.insert)} />
      <Ends isConnectable={false} />
    </div>
  )
}

export const nodeTypes = { step: StepNode, start: StartNode, end: EndNode }
