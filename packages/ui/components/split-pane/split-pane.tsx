import { type CSSProperties, type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react'
import { layoutWidths } from '../../constants.ts'
import { t } from '../../text/english.ts'
import { clampWidth, type PaneLimits, readWidth, storeWidth, widthByKey } from './pane-width.ts'
import styles from './split-pane.module.css'

export type SplitPaneProps = {
  /** The pane with a width of its own. */
  pane: ReactNode
  /** Which side of the rest it stands on. */
  side?: 'start' | 'end'
  /** Its name for readers; also names the handle. */
  label: string
  children: ReactNode
  /** Remembers the width under this key of the browser's storage. */
  storageKey?: string
  defaultWidth?: number
  minWidth?: number
  maxWidth?: number
  isOpen?: boolean
  /** There is no room for both: the pane covers the rest, which waits behind it as it is. */
  isAlone?: boolean
}

export function SplitPane({
  pane,
  side = 'start',
  label,
  children,
  storageKey,
  isOpen = true,
  isAlone = false,
  ...sizes
}: SplitPaneProps) {
  const { defaultWidth = 280, minWidth = layoutWidths.min, maxWidth = layoutWidths.wide } = sizes
  const limits = { min: minWidth, max: maxWidth, fallback: defaultWidth }
  const [width, setWidth] = useState(() => readWidth(storageKey, limits))
  const resize = (next: number) => {
    setWidth(next)
    storeWidth(storageKey, next)
  }
  const box = isOpen && (
    <section className={styles.pane} aria-label={label} style={isAlone ? {} : { inlineSize: width }}>
      {pane}
    </section>
  )
  const isCovered = isOpen && isAlone
  const handle = isOpen && !isAlone && <ResizeHandle {...{ label, width, limits, side }} onResize={resize} />
  return (
    <div
      className={styles.split}
      data-covered={isCovered || undefined}
      style={{ '--pane-width': `${width}px` } as CSSProperties}
    >
      {side === 'start' && box}
      {side === 'start' && handle}
      <div className={styles.rest} inert={isCovered}>
        {children}
      </div>
      {side === 'end' && handle}
      {side === 'end' && box}
    </div>
  )
}

export type ResizeHandleProps = {
  label: string
  width: number
  limits: PaneLimits
  side: 'start' | 'end'
  onResize: (width: number) => void
}

/** The line between two panes: drag it, or move it with the arrow keys; a double click goes back to the first width. */
export function ResizeHandle({ label, width, limits, side, onResize }: ResizeHandleProps) {
  const start = useRef<{ x: number; width: number }>(undefined)
  const growth = (element: Element): 1 | -1 =>
    (getComputedStyle(element).direction === 'rtl') === (side === 'start') ? -1 : 1
  const grab = (event: PointerEvent<HTMLDivElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    start.current = { x: event.clientX, width }
  }
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    if (!start.current) return
    const moved = (event.clientX - start.current.x) * growth(event.currentTarget)
    onResize(clampWidth(start.current.width + moved, limits))
  }
  const press = (event: KeyboardEvent<HTMLDivElement>) => {
    const next = widthByKey(event.key, width, growth(event.currentTarget), limits)
    if (next === undefined) return
    event.preventDefault()
    onResize(next)
  }
  return (
    <div
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={`${t('kit.resize')}: ${label}`}
      aria-valuenow={width}
      aria-valuemin={limits.min}
      aria-valuemax={limits.max}
      className={styles.handle}
      onPointerDown={grab}
      onPointerMove={drag}
      onPointerUp={() => (start.current = undefined)}
      onPointerCancel={() => (start.current = undefined)}
      onDoubleClick={() => onResize(limits.fallback)}
      onKeyDown={press}
    />
  )
}
