import { EmptyState, Skeleton } from '@trellis/ui'
import { Suspense } from 'react'
import type { ComponentProps } from './define-component-web.ts'
import { t } from './texts.ts'
import { useCollectionSource } from './use-collection-source.ts'
import { type RecordViews, useViewHost } from './view-host.tsx'

/** Records of a collection as a drawing that the client makes of them. */
export function DrawnOf({
  component,
  attrs,
  as,
}: ComponentProps & { as: keyof Pick<RecordViews, 'Chart' | 'Calendar' | 'ActivityLog'> }) {
  const { [as]: Drawn } = useViewHost().views
  const source = useCollectionSource(component)
  if (!source) return <EmptyState size="small" icon="database" title={t('view.noSource')} />
  return (
    <Suspense fallback={<Skeleton shape="cards" count={1} />}>
      <Drawn component={component} source={source} attrs={attrs} />
    </Suspense>
  )
}
