import { useViewHost, type ValuesProps } from '@trellis/components/web'
import { EmptyState, Skeleton } from '@trellis/ui'
import { lazy, Suspense } from 'react'
import styles from './open-view.module.css'
import type { OpenedHost } from './opened-host.ts'
import { t } from './texts.ts'

const ShownValues = lazy(async () => ({ default: (await import('./shown-values.tsx')).ShownValues }))

/** Values that are no records of a collection, in a view: rows that a flow answers, or that the view gives. */
export function ViewValues(props: ValuesProps) {
  const { name, source, actions } = props
  const { isStill } = useViewHost() as OpenedHost
  const isUnknown = isStill && source.type === 'flow'
  return (
    <div className={styles.form}>
      {(name || actions) && (
        <div className={styles.innerHead}>
          {name && <h2 className={styles.heading}>{name}</h2>}
          {actions}
        </div>
      )}
      {isUnknown ? (
        <EmptyState size="small" icon="account_tree" title={t('views.rowsOfFlow')} />
      ) : (
        <Suspense fallback={<Skeleton shape="form" count={4} />}>
          <ShownValues {...props} />
        </Suspense>
      )}
    </div>
  )
}
