import { lazy, type Ref, Suspense } from 'react'
import type { ErrorEntriesProps } from './error-entries.tsx'
import styles from './error-summary.module.css'

export type ErrorSummaryProps = ErrorEntriesProps & {
  variant: 'expanded' | 'popover'
  /** Gets the focus after a save that failed. */
  ref?: Ref<HTMLDivElement>
}

/** Both come with the first form that shows its errors. */
const LazyBanner = lazy(async () => ({ default: (await import('./error-banner.tsx')).ErrorBanner }))
const LazyPopover = lazy(async () => ({ default: (await import('./error-popover.tsx')).ErrorPopover }))

/** What keeps the form from being saved; every entry leads to its field, or says that the form does not show it (2 §2.2). */
export function ErrorSummary({ variant, ref, ...entries }: ErrorSummaryProps) {
  if (entries.problems.length === 0) return null
  return (
    <div ref={ref} tabIndex={-1} className={styles.summary}>
      <Suspense fallback={null}>
        {variant === 'expanded' ? <LazyBanner {...entries} /> : <LazyPopover {...entries} />}
      </Suspense>
    </div>
  )
}
