import { useNavigate } from '@tanstack/react-router'
import { Skeleton } from '@trellis/ui'
import { useEffect, useState } from 'react'
import { describeError } from '../api/show-error.ts'
import { placeOf } from '../routes/places.ts'
import { MissingPage } from '../shell/missing-page.tsx'
import { Page } from '../shell/page.tsx'
import { t } from './texts.ts'
import { viewAs } from './view-as.ts'

/** Where looking on as somebody begins: then the view, or home, is opened as they see it. */
export function ViewingStart({ userId, viewId }: { userId: string; viewId: string }) {
  const navigate = useNavigate()
  const [error, setError] = useState<unknown>()
  useEffect(() => {
    viewAs(userId).then(
      () => navigate({ href: viewId === '' ? '/' : placeOf.view(viewId), replace: true }),
      (reason: unknown) => setError(reason),
    )
  }, [userId, viewId, navigate])
  if (error !== undefined) {
    return (
      <MissingPage
        icon="visibility_off"
        title={t('viewing.refused')}
        description={describeError(error).message}
        wayOut={{ href: '/', label: t('viewing.toHome') }}
      />
    )
  }
  return (
    <Page title={t('viewing.starting')} header="hidden">
      <Skeleton shape="cards" count={4} />
    </Page>
  )
}
