import { useQuery } from '@tanstack/react-query'
import type { HomeView } from '@trellis/model'
import { Button, Card, EmptyState, Skeleton, VisuallyHidden } from '@trellis/ui'
import { lazy, memo, type ReactNode, Suspense } from 'react'
import { useFavorites } from '../places/favorites.ts'
import { useTextParameter } from '../router/place.ts'
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

const WithCustomView = lazy(async () => ({
  default: (await import('../views/with-custom-view.tsx')).WithCustomView,
}))

/** With all that draws views: a home without one does not wait for it. */
const ViewAsHome = lazy(async () => ({ default: (await import('./view-as-home.tsx')).ViewAsHome }))

export function HomePage() {
  const user = useUser()
  const session = useQuery(sessionQuery)
  const apps = useLiveApps()
  const showsAll = useTextParameter('core') === 'true'
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
  const home = (
    <Page title={t('home.title')} area={workspace}>
      <Beside view={apps.data?.homeView}>
        <section className={styles.section} aria-label={t('home.apps')}>
          {apps.isPending && <Skeleton shape="cards" count={3} />}
          {apps.isError && <LoadFailure error={apps.error} onRetry={() => void apps.refetch()} />}
          {apps.data && <Apps apps={apps.data.apps} workspace={workspace} />}
        </section>
        <Places />
      </Beside>
      {sectionsFor(user).length > 0 && (
        <Suspense>
          <FirstSteps />
        </Suspense>
      )}
    </Page>
  )
  if (apps.data?.homeView?.position !== 'instead' || showsAll) return home
  return (
    <Suspense fallback={<Skeleton shape="cards" count={4} />}>
      <ViewAsHome
        viewId={apps.data.homeView.viewId}
        title={t('home.title')}
        more={
          <Button icon="apps" href="/?core=true">
            {t('home.all')}
          </Button>
        }
        instead={home}
      />
    </Suspense>
  )
}

function Beside({ view, children }: { view: HomeView | undefined; children: ReactNode }) {
  if (!view || view.position === 'instead') return children
  const { viewId, position } = view
  return (
    <Suspense fallback={children}>
      <WithCustomView view={{ viewId, position }}>{children}</WithCustomView>
    </Suspense>
  )
}

/** Where its reader often is, and was just now. */
function Places() {
  const favorites = useFavorites()
  const recent = useRecentVisits().slice(0, mostRecent)
  return (
    <>
      <PlaceList title={t('home.favorites')} places={favorites} />
      <PlaceList title={t('home.recent')} places={recent} />
    </>
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
