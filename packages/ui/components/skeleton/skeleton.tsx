import { useEffect, useState } from 'react'
import { timings } from '../../constants.ts'
import { t } from '../../text/english.ts'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import styles from './skeleton.module.css'

export type SkeletonProps = {
  /** The shape of what is coming: lines of text, rows of a table, fields of a form, cards. */
  shape?: 'text' | 'rows' | 'form' | 'cards'
  count?: number
  /** Milliseconds before anything shows; 750 by default. Its space is taken from the start. */
  delay?: number
}

export function Skeleton({ shape = 'text', count = 3, delay = timings.loadingDebounce }: SkeletonProps) {
  const [isShown, setShown] = useState(delay === 0)
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), delay)
    return () => clearTimeout(timer)
  }, [delay])
  return (
    <div className={styles.skeleton} data-shape={shape} data-shown={isShown || undefined} role="status">
      <VisuallyHidden>{t('kit.loading')}</VisuallyHidden>
      {Array.from({ length: count }, (_, index) => (
        <span key={index} className={styles.piece} />
      ))}
    </div>
  )
}
