import type { ReactElement } from 'react'
import styles from './tooltip.module.css'
import { tooltipOf } from './tooltip-of.ts'

/** A mark whose tooltip says what it means, by pointer and by keyboard: no more than an element until it is pointed at. */
export function TooltipMark({ children, label }: { children: ReactElement; label: string }) {
  return (
    <span role="img" tabIndex={0} className={styles.target} aria-label={label} {...tooltipOf(label)}>
      {children}
    </span>
  )
}
