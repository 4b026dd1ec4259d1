import { EmptyState, Skeleton } from '@trellis/ui'
import { Suspense } from 'react'
import { type ComponentProps, defineComponentWeb } from '../define-component-web.ts'
import { t } from '../texts.ts'
import { useCollectionSource } from '../use-collection-source.ts'
import { useViewHost } from '../view-host.tsx'

export const web = defineComponentWeb({ Component })

function Component({ component, attrs }: ComponentProps) {
  const { views } = useViewHost()
  const source = useCollectionSource(component)
  if (!source) return <EmptyState size="small" icon="database" title={t('view.noSource')} />
  return (
    <Suspense fallback={<Skeleton shape="cards" count={1} />}>
      <views.Calendar component={component} source={source} attrs={attrs} />
    </Suspense>
  )
}
