import { useQuery } from '@tanstack/react-query'
import { Skeleton } from '@trellis/ui'
import { isApiError } from '../api/api-error.ts'
import { RecordGatewayProvider } from '../records/record-gateway.tsx'
import { LoadFailure } from '../shell/load-failure.tsx'
import { OpenView } from './open-view.tsx'
import { viewQuery } from './view-query.ts'

/** A view on a page of the product's own; nothing where it is gone meanwhile. */
export function OpenCustomView({ viewId }: { viewId: string }) {
  const { data, error, refetch } = useQuery(viewQuery(viewId))
  if (isApiError(error, 'NOT_FOUND')) return null
  if (!data) {
    if (error) return <LoadFailure size="small" error={error} onRetry={() => void refetch()} />
    return <Skeleton shape="rows" count={4} />
  }
  return (
    <RecordGatewayProvider>
      <OpenView key={data.id} view={data} isInside />
    </RecordGatewayProvider>
  )
}
