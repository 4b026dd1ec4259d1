import { type ReactNode, useEffect, useRef } from 'react'
import styles from './imports.module.css'

/** A step that took the place of another one, with what had the focus: it goes on here, unless it is somewhere else. */
export function StepFrame({ children }: { children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (document.activeElement === document.body) frame.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div ref={frame} tabIndex={-1} className={styles.frame}>
      {children}
    </div>
  )
}
