import type { ReactNode } from 'react'
import { Toolbar as AriaToolbar } from 'react-aria-components'
import styles from './toolbar.module.css'

export type ToolbarProps = {
  label: string
  /** The id of what its buttons act on. */
  controls?: string
  children: ReactNode
}

/** Buttons and menus that act on something beside them: one stop of Tab, in which arrows move. Wraps where there is no room. */
export function Toolbar({ label, controls, children }: ToolbarProps) {
  return (
    <AriaToolbar aria-label={label} aria-controls={controls} className={styles.toolbar ?? ''}>
      {children}
    </AriaToolbar>
  )
}

/** Between groups of buttons. */
export function ToolbarLine() {
  return <span aria-hidden="true" className={styles.line} />
}
