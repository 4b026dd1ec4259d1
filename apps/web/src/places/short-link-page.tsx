import { useQuery } from '@tanstack/react-query'
import { useParams, useRouter } from '@tanstack/react-router'
import { Skeleton } from '@trellis/ui'
import { useEffect } from 'react'
import { isApiError } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { LoadFailure } from '../shell/load-failure.tsx'
import { MissingPage } from '../shell/missing-page.tsx'
import { Page } from '../shell/page.tsx'
import { t } from './texts.ts'

/** Goes on to where a short link leads; that page says by itself what its visitor may not see. */
export function ShortLinkPage() {
  const { link = '' } = useParams({ strict: false }) as { link?: string }
  const { history } = useRouter()
  const { data, error, refetch } = useQuery({
    queryKey: ['short-link', link],
    queryFn: ({ signal }) => call('SHORT_LINK_OPEN', { id: link }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const path = data?.path
  useEffect(() => {
    if (path !== undefined) history.replace(path)
  }, [history, path])
  if (isApiError(error, 'NOT_FOUND') || isApiError(error, 'VALIDATION_ERROR'))
    return (
      <MissingPage
        icon="link_off"
        title={t('places.noLink')}
        description={t('places.noLinkHow')}
        wayOut={{ href: '/', label: t('places.home') }}
      />
    )
  return (
    <Page title={t('places.opening')} header="hidden">
      {error ? <LoadFailure error={error} onRetry={() => void refetch()} /> : <Skeleton shape="rows" count={5} />}
    </Page>
  )
}
