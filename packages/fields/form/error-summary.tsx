import { Banner, Button } from '@trellis/ui'
import { lazy, type Ref, Suspense, useState } from 'react'
import { t } from '../texts.ts'
import { ErrorEntries, type ErrorEntriesProps } from './error-entries.tsx'
import styles from './error-summary.module.css'

export type ErrorSummaryProps = ErrorEntriesProps & {
  variant: 'expanded' | 'popover'
  /** Gets the focus after a save that failed. */
  ref?: Ref<HTMLDivElement>
}

/** Beyond these the expanded summary asks before it pushes the form off the screen. */
const shownAtFirst = 5

/** Popovers come with the first form that shows its errors in one. */
const LazyPopover = lazy(async () => ({ default: (await import('./error-popover.tsx')).ErrorPopover }))

/** What keeps the form from being saved; every entry leads to its field (2 §2.2). */
export function ErrorSummary({ variant, ref, ...entries }: ErrorSummaryProps) {
  if (entries.problems.length === 0) return null
  return (
    <div ref={ref} tabIndex={-1} className={styles.summary}>
      <Suspense fallback={null}>
        {variant === 'expanded' ? <ExpandedSummary {...entries} /> : <LazyPopover {...entries} />}
      </Suspense>
    </div>
  )
}

function ExpandedSummary(props: ErrorEntriesProps) {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? props.problems : props.problems.slice(0, shownAtFirst)
  return (
    <Banner status="error" title={t('form.errors')}>
      <ErrorEntries {...props} problems={shown} />
      {shown.length < props.problems.length && (
        <Button variant="link" onPress={() => setWhole(true)}>
          {t('form.seeAllErrors')}
        </Button>
      )}
    </Banner>
  )
}
