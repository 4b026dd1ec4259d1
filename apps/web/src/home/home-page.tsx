import { useQuery } from '@tanstack/react-query'
import { Button, Card, EmptyState, Skeleton, VisuallyHidden } from '@trellis/ui'
import { lazy, memo, Suspense } from 'react'
import { useFavorites } from '../places/favorites.ts'
import { hasPlace, placeOf, sectionsFor } from '../routes/places.ts'
import { type NavigationApp, sessionQuery } from '../session/queries.ts'
import { useUser } from '../session/session-store.ts'
import { LoadFailure } from '../shell/load-failure.tsx'
import { Page } from '../shell/page.tsx'
import { useRecentVisits } from '../shell/recent.ts'
import styles from './home.module.css'
import { wordsOfNoApps } from './no-apps.ts'
import { PlaceList } from './place-list.tsx'
import { mayStart, StartCards } from './start-cards.tsx'
import { t } from './texts.ts'
import { useLiveApps } from './use-live-apps.ts'

const mostRecent = 6

/** Only builders see them, until all are done. */
const FirstSteps = lazy(async () => ({ default: (await import('./first-steps.tsx')).FirstSteps }))

export function HomePage() {
  const user = useUser()
  const session = useQuery(sessionQuery)
  const apps = useLiveApps()
  const favorites = useFavorites()
  const recent = useRecentVisits().slice(0, mostRecent)
  const workspace = session.data?.workspace.name ?? t('home.thisWorkspace')
  if (session.data?.isEmpty && mayStart(user)) {
    return (
      <Page title={t('start.welcome', { workspace })} description={t('start.how')}>
        <div className={styles.section}>
          <VisuallyHidden>
            <h2>{t('start.ways')}</h2>
          </VisuallyHidden>
          <StartCards />
        </div>
      </Page>
    )
  }
  return (
    <Page title={t('home.title')} area={workspace}>
      <section className={styles.section} aria-label={t('home.apps')}>
        {apps.isPending && <Skeleton shape="cards" count={3} />}
        {apps.isError && <LoadFailure error={apps.error} onRetry={() => void apps.refetch()} />}
        {apps.data && <Apps apps={apps.data.apps} workspace={workspace} />}
      </section>
      <PlaceList title={t('home.favorites')} places={favorites} />
      <PlaceList title={t('home.recent')} places={recent} />
      {sectionsFor(user).length > 0 && (
        <Suspense>
          <FirstSteps />
        </Suspense>
      )}
    </Page>
  )
}

/** Whatever else is heard meanwhile leaves the cards as they are. */
const Apps = memo(function Apps({ apps, workspace }: { apps: readonly NavigationApp[]; workspace: string }) {
  if (apps.length === 0) return <NoApps workspace={workspace} />
  return (
    <>
      <h2 className={styles.heading}>{t('home.apps')}</h2>
      <ul className={styles.cards}>
        {apps.map(({ id, name, description, icon, color, collections }) => (
          <li key={id}>
            <Card
              title={name}
              href={placeOf.app(id)}
              icon={icon ?? 'apps'}
              color={color ?? null}
              {...(description ? { description } : {})}
              footer={t('home.appCollections', { count: collections.length })}
            />
          </li>
        ))}
      </ul>
    </>
  )
})

function NoApps({ workspace }: { workspace: string }) {
  const user = useUser()
  const canBuild = sectionsFor(user).some(section => section.id === 'tags') && hasPlace('/builder/tags/list')
  return (
    <EmptyState
      icon="apps"
      {...wordsOfNoApps({ canBuild, isOwner: user.isTenantAdmin, workspace })}
      action={
        canBuild && (
          <Button variant="primary" href="/builder/tags/list">
            {t('home.toApps')}
          </Button>
        )
      }
    />
  )
}
