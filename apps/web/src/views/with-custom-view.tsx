import type { CustomView } from '@trellis/model'
import { Skeleton } from '@trellis/ui'
import { lazy, type ReactNode, Suspense } from 'react'
import { useTextParameter } from '../router/place.ts'
import styles from './with-custom-view.module.css'

const OpenCustomView = lazy(async () => ({ default: (await import('./custom-view.tsx')).OpenCustomView }))

type WithCustomViewProps = {
  view: CustomView
  /** What the product itself shows fills what is left of the window, and scrolls by itself. */
  fills?: boolean
  children: ReactNode
}

/** What the product shows, with a view above or beside it; alone where the address says `core=true`. */
export function WithCustomView({ view, fills = false, children }: WithCustomViewProps) {
  const isCore = useTextParameter('core') === 'true'
  if (isCore) return children
  return (
    <div className={styles.frame} data-position={view.position} data-fills={fills || undefined}>
      <div className={styles.view}>
        <Suspense fallback={<Skeleton shape="rows" count={4} />}>
          <OpenCustomView viewId={view.viewId} />
        </Suspense>
      </div>
      <div className={styles.core}>{children}</div>
    </div>
  )
}
