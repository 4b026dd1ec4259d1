import { useQuery } from '@tanstack/react-query'
import { type CustomView, mayOpenSection } from '@trellis/model'
import { Button, Card, EmptyState, Skeleton, VisuallyHidden } from '@trellis/ui'
import { lazy, type ReactNode, Suspense } from 'react'
import { countOf } from '../records/list/count-together.ts'
import { useTextParameter } from '../router/place.ts'
import { stringifySearch } from '../router/search-string.ts'
import { hasPlace, placeOf } from '../routes/places.ts'
import { type NavigationApp, useWorkspace } from '../session/queries.ts'
import { useUser } from '../session/session-store.ts'
import { LoadFailure } from '../shell/load-failure.tsx'
import { Page } from '../shell/page.tsx'
import { useVisit } from '../shell/recent.ts'
import { WithCustomView } from '../views/with-custom-view.tsx'
import styles from './home.module.css'
import { t } from './texts.ts'
import { useLiveApps } from './use-live-apps.ts'

/** With all that draws views: an app without a home view does not wait for it. */
const ViewAsHome = lazy(async () => ({ default: (await import('./view-as-home.tsx')).ViewAsHome }))

export function AppHomePage() {
  const id = useTextParameter('id')
  const { data, isPending, error, refetch } = useLiveApps()
  const app = data?.apps.find(candidate => candidate.id === id)
  useVisit(app && visitOf(app))
  const showsAll = useTextParameter('core') === 'true'
  if (app?.homeViewId !== undefined && !showsAll) {
    return (
      <Suspense fallback={<Skeleton shape="cards" count={4} />}>
        <ViewAsHome
          title={t('appHome.area')}
          viewId={app.homeViewId}
          more={
            <Button icon="apps" href={`/app${stringifySearch({ id: app.id, core: true })}`}>
              {t('appHome.all')}
            </Button>
          }
          instead={<AppHome app={app} />}
        />
      </Suspense>
    )
  }
  if (app) return <AppHome app={app} />
  return (
    <Page title={t('appHome.area')} header="hidden">
      {isPending && <Skeleton shape="cards" count={4} />}
      {error && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {data && <NoSuchApp />}
    </Page>
  )
}

function AppHome({ app }: { app: NavigationApp }) {
  const { id, name, description, icon, collections, views, flows, customView } = app
  const canEdit = mayOpenSection(useUser(), 'tags') && hasPlace('/builder/tags/general')
  const readable = collections.filter(({ verbs }) => verbs.read)
  return (
    <Page
      title={name}
      crumbs={[{ id: 'home', label: t('home.title'), href: '/' }]}
      icon={icon ?? 'apps'}
      {...(description ? { description } : {})}
      actions={
        canEdit && (
          <Button icon="edit" href={placeOf.appEditor(id)}>
            {t('appHome.edit')}
          </Button>
        )
      }
    >
      <Beside view={customView}>
        <div className={styles.section}>
          {readable.length === 0 && views.length === 0 && flows.length === 0 && (
            <EmptyState
              icon="database"
              title={t('appHome.noCollections')}
              description={t('appHome.noCollectionsHow')}
            />
          )}
          <Cards
            title={t('appHome.views')}
            cards={views.map(({ viewId, ...view }) => ({
              ...view,
              href: placeOf.view(viewId),
              icon: view.icon ?? 'web',
            }))}
          />
          <Cards
            title={t('appHome.flows')}
            cards={flows.map(({ flowId, ...flow }) => ({
              ...flow,
              href: placeOf.flow(flowId),
              icon: flow.icon ?? 'account_tree',
            }))}
          />
          <VisuallyHidden>
            <h2>{t('appHome.collections')}</h2>
          </VisuallyHidden>
          <ul className={styles.cards}>
            {readable.map(collection => (
              <li key={collection.collectionId}>
                <CollectionCard collection={collection} />
              </li>
            ))}
          </ul>
        </div>
      </Beside>
    </Page>
  )
}

function Beside({ view, children }: { view: CustomView | undefined; children: ReactNode }) {
  return view ? <WithCustomView view={view}>{children}</WithCustomView> : children
}

type Linked = { name: string; href: string; icon: string; description?: string; color?: string }

function Cards({ title, cards }: { title: string; cards: readonly Linked[] }) {
  if (cards.length === 0) return null
  return (
    <>
      <VisuallyHidden>
        <h2>{title}</h2>
      </VisuallyHidden>
      <ul className={styles.cards}>
        {cards.map(({ name, href, icon, description, color }) => (
          <li key={href}>
            <Card
              title={name}
              href={href}
              icon={icon}
              color={color ?? null}
              {...(description ? { description } : {})}
            />
          </li>
        ))}
      </ul>
    </>
  )
}

function CollectionCard({ collection }: { collection: NavigationApp['collections'][number] }) {
  const { collectionId, name, description, icon, color } = collection
  const { data } = useQuery({
    queryKey: ['count', collectionId],
    queryFn: ({ signal }) => countOf({ collectionId }, signal),
  })
  return (
    <Card
      title={name}
      icon={icon ?? 'table_rows'}
      color={color ?? null}
      {...(description ? { description } : {})}
      {...(hasPlace('/table') ? { href: placeOf.table({ collectionId }) } : {})}
      footer={<span className={styles.count}>{data !== undefined && countText(data)}</span>}
    />
  )
}

/** A count that took too long is "many". */
function countText(count: number | null): string {
  return count === null ? t('appHome.many') : t('appHome.records', { count })
}

function NoSuchApp() {
  const workspace = useWorkspace()?.name ?? t('home.thisWorkspace')
  return (
    <EmptyState
      icon="apps"
      title={t('appHome.notFound')}
      description={t('appHome.notFoundHow', { workspace })}
      action={<Button href="/">{t('home.title')}</Button>}
    />
  )
}

function visitOf({ id, name, icon, color }: NavigationApp) {
  return { href: placeOf.app(id), title: name, area: t('appHome.area'), icon: icon ?? 'apps', color }
}
