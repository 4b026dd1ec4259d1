import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { createPortal } from 'react-dom'
import styles from './print-sheet.module.css'

/** Prints what is in it, and nothing else of the page; `onEnd` is called when the browser is done. */
export function PrintSheet({ children, onEnd }: { children: ReactNode; onEnd: () => void }) {
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    const done = () => end()
    window.addEventListener('afterprint', done, { once: true })
    window.print()
    return () => window.removeEventListener('afterprint', done)
  }, [])
  return createPortal(
    <div className={styles.sheet} data-print-sheet>
      {children}
    </div>,
    document.body,
  )
}
