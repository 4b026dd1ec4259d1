import { Children, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { classes } from '../../given.ts'
import { Icon } from '../../icons/icon.tsx'
import { IconButton } from '../icon-button/icon-button.tsx'
import styles from './column-layout.module.css'
import { type ColumnMode, columnsFor, isTabMode, type LayoutMode } from './column-rules.ts'
import { LayoutTabs } from './layout-tabs.tsx'
import { t } from './texts.ts'
import { useWidth } from './use-width.ts'

export type ColumnLayoutProps = {
  mode: LayoutMode
  children: ReactNode
  /** What the children are called where each is a tab. */
  titles?: readonly string[]
  /** Px below which there are fewer columns; 280 by default. */
  narrowest?: number
  title?: string
  /** The title folds its content away. */
  isCollapsible?: boolean
  startsCollapsed?: boolean
  /** Offers to fill the whole window, in one column. */
  hasFullscreen?: boolean
  className?: string
}

/** A container that sets its children out in columns as far as they have room, or as tabs (2 §2.3). */
export function ColumnLayout({ mode, children, narrowest, titles, title, ...props }: ColumnLayoutProps) {
  const { isCollapsible = false, startsCollapsed = false, hasFullscreen = false, className } = props
  const [isCollapsed, setCollapsed] = useState(isCollapsible && startsCollapsed)
  const [isFullscreen, setFullscreen] = useState(false)
  const id = useId()
  const items = Children.toArray(children)
  useEscape(isFullscreen, () => setFullscreen(false))
  return (
    <section
      className={classes(styles.layout, className)}
      data-fullscreen={isFullscreen || undefined}
      {...(title ? { 'aria-label': title } : {})}
    >
      {(title || hasFullscreen) && (
        <header className={styles.header}>
          {isCollapsible ? (
            <button
              type="button"
              className={styles.toggle}
              aria-expanded={!isCollapsed}
              aria-controls={id}
              onClick={() => setCollapsed(!isCollapsed)}
            >
              <Icon name={isCollapsed ? 'expand_more' : 'expand_less'} size={18} />
              {title}
            </button>
          ) : (
            <span className={styles.title}>{title}</span>
          )}
          {hasFullscreen && (
            <IconButton
              size="small"
              icon={isFullscreen ? 'fullscreen_exit' : 'fullscreen'}
              label={t(isFullscreen ? 'kit.leaveFullscreen' : 'kit.fullscreen')}
              onPress={() => setFullscreen(!isFullscreen)}
            />
          )}
        </header>
      )}
      <div id={id} hidden={isCollapsed}>
        {isTabMode(mode) ? (
          <LayoutTabs isVertical={mode === 'vertical-tab'} label={title ?? ''} titles={titles ?? []} items={items} />
        ) : (
          <Columns {...{ mode, items, isFullscreen, narrowest }} />
        )}
      </div>
    </section>
  )
}

type ColumnsProps = {
  mode: ColumnMode
  items: readonly ReactNode[]
  isFullscreen: boolean
  narrowest: number | undefined
}

function Columns({ mode, items, isFullscreen, narrowest }: ColumnsProps) {
  const grid = useRef<HTMLDivElement>(null)
  const columns = columnsFor({
    mode,
    width: useWidth(grid),
    children: items.length,
    isFullscreen,
    ...(narrowest === undefined ? {} : { narrowest }),
  })
  return (
    <div
      ref={grid}
      className={styles.grid}
      data-columns={columns.length}
      style={{ gridTemplateColumns: columns.map(share => `minmax(0, ${share}fr)`).join(' ') }}
    >
      {items}
    </div>
  )
}

function useEscape(isActive: boolean, leave: () => void): void {
  useEffect(() => {
    if (!isActive) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) leave()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  })
}
