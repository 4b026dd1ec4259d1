import { useQuery } from '@tanstack/react-query'
import { Skeleton } from '@trellis/ui'
import { isApiError } from '../api/api-error.ts'
import { RecordGatewayProvider } from '../records/record-gateway.tsx'
import { useTextParameter } from '../router/place.ts'
import { placeOf } from '../routes/places.ts'
import { useUser } from '../session/session-store.ts'
import { LoadFailure } from '../shell/load-failure.tsx'
import { MissingPage } from '../shell/missing-page.tsx'
import { Page } from '../shell/page.tsx'
import { useVisit } from '../shell/recent.ts'
import { ViewingStart } from '../viewing/viewing-start.tsx'
import { OpenView } from './open-view.tsx'
import { t } from './texts.ts'
import { type OpenedView, viewQuery } from './view-query.ts'

/** A view that builders made: what it shows comes from its own document (0b-decisions §10). */
export function ViewPage() {
  const id = useTextParameter('id') ?? ''
  const viewAs = useTextParameter('viewAs')
  const user = useUser()
  if (viewAs !== undefined && viewAs !== user.id) return <ViewingStart userId={viewAs} viewId={id} />
  return <ViewOf id={id} />
}

function ViewOf({ id }: { id: string }) {
  const { data, error, refetch } = useQuery({ ...viewQuery(id), enabled: id !== '' })
  useVisit(data && visitOf(data))
  if (id === '' || isApiError(error, 'NOT_FOUND')) {
    return (
      <MissingPage
        icon="web"
        title={t('views.notFound')}
        description={t('views.notFoundWhy')}
        wayOut={{ href: '/', label: t('views.toHome') }}
      />
    )
  }
  if (data) {
    return (
      <RecordGatewayProvider>
        <OpenView key={data.id} view={data} />
      </RecordGatewayProvider>
    )
  }
  return (
    <Page title={t('views.area')} header="hidden">
      {error ? <LoadFailure error={error} onRetry={() => void refetch()} /> : <Skeleton shape="cards" count={4} />}
    </Page>
  )
}

function visitOf({ id, name, icon, color }: OpenedView) {
  return { href: placeOf.view(id), title: name, area: t('views.area'), icon: icon ?? 'web', color }
}
