import { IconButton } from '@trellis/ui'
import { BaseEdge, EdgeLabelRenderer, type EdgeProps, getSmoothStepPath } from '@xyflow/react'
import { use } from 'react'
import { CanvasContext } from './canvas-context.ts'
import type { LineEdge as LineEdgeType } from './canvas-nodes.ts'
import type { Point } from './diagram.ts'
import styles from './flow-canvas.module.css'
import { t } from './texts.ts'

/** A line with its number and condition, and the place where another step comes between. */
export function LineEdge({ id, data, markerEnd, ...ends }: EdgeProps<LineEdgeType>) {
  const canvas = use(CanvasContext)
  if (!data || !canvas) return null
  const { line, points, isToEnd, from } = data
  const { isError, text, insert } = line
  const [straight, x, y] = getSmoothStepPath({ ...ends, borderRadius: 12 })
  const path = points ? pathThrough(points) : straight
  const at = data.label ?? { x, y }
  const name = [from || t('flowCanvas.start'), text].filter(Boolean).join(', ')
  return (
    <>
      <BaseEdge
        id={id}
        path={path}
        {...(markerEnd !== undefined && { markerEnd })}
        className={styles.line ?? ''}
        data-error={isError || undefined}
      />
      <EdgeLabelRenderer>
        <div
          className={`${styles.label} nodrag nopan`}
          style={{ transform: `translate(-50%, -50%) translate(${at.x}px, ${at.y}px)` }}
        >
          {text !== '' && insert.at === 'line' && (
            <button
              type="button"
              className={styles.when}
              data-error={isError || undefined}
              aria-label={t('flowCanvas.openLine', { name })}
              title={text}
              onClick={() => canvas.onOpen(insert.stepId, isError ? 'errors' : 'next')}
            >
              {text}
            </button>
          )}
          {!isToEnd && canvas.changing && (
            <IconButton
              icon="add"
              size="small"
              label={t('flowCanvas.insert', { name })}
              onPress={() => canvas.changing?.onInsert(insert)}
            />
          )}
        </div>
      </EdgeLabelRenderer>
    </>
  )
}

/** A line with round corners through points. */
function pathThrough(points: readonly Point[]): string {
  const [first, ...rest] = points
  const last = rest.at(-1)
  if (!first || !last) return ''
  const bends = rest.slice(0, -1).map((point, at) => {
    const next = rest[at + 1] ?? last
    const isEnd = at === rest.length - 2
    const to = isEnd ? last : { x: (point.x + next.x) / 2, y: (point.y + next.y) / 2 }
    return `Q${point.x},${point.y} ${to.x},${to.y}`
  })
  return `M${first.x},${first.y}${bends.length > 0 ? bends.join('') : `L${last.x},${last.y}`}`
}
