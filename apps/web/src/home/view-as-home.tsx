import { useQuery } from '@tanstack/react-query'
import { Skeleton } from '@trellis/ui'
import type { ReactNode } from 'react'
import { isApiError } from '../api/api-error.ts'
import { RecordGatewayProvider } from '../records/record-gateway.tsx'
import { LoadFailure } from '../shell/load-failure.tsx'
import { Page } from '../shell/page.tsx'
import { OpenView } from '../views/open-view.tsx'
import { viewQuery } from '../views/view-query.ts'

type ViewAsHomeProps = {
  viewId: string
  /** What the page is called until the view is there. */
  title: string
  more: ReactNode
  /** Where the view is gone meanwhile. */
  instead: ReactNode
}

/** The view that a workspace or an app opens with. */
export function ViewAsHome({ viewId, title, more, instead }: ViewAsHomeProps) {
  const { data, error, refetch } = useQuery(viewQuery(viewId))
  if (isApiError(error, 'NOT_FOUND')) return instead
  if (data) {
    return (
      <RecordGatewayProvider>
        <OpenView key={data.id} view={data} more={more} />
      </RecordGatewayProvider>
    )
  }
  return (
    <Page title={title} header="hidden">
      {error ? <LoadFailure error={error} onRetry={() => void refetch()} /> : <Skeleton shape="cards" count={4} />}
    </Page>
  )
}
