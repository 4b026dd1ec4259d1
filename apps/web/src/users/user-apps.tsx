import { useQuery } from '@tanstack/react-query'
import { isPlainObject } from '@trellis/base'
import { mayOpenSection, type TrellisRecord } from '@trellis/model'
import { Button, Card, EmptyState, Skeleton, VisuallyHidden } from '@trellis/ui'
import { call } from '../api/call.ts'
import { hasPlace, placeOf } from '../routes/places.ts'
import { useUser } from '../session/session-store.ts'
import { LoadFailure } from '../shell/load-failure.tsx'
import { t } from './texts.ts'
import styles from './users.module.css'

const cursor = { collectionId: 'Tag', options: { limit: 1000, orderBy: 'name' } }

/** The apps a user is assigned to. */
export function UserApps({ userId }: { userId: string }) {
  const canEdit = mayOpenSection(useUser(), 'tags') && hasPlace('/builder/tags/general')
  const { data, error, refetch } = useQuery({
    queryKey: ['apps', 'of-users'],
    queryFn: ({ signal }) => call('CORE_LIST', { cursor, count: 'none' }, { signal }),
  })
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton shape="cards" count={2} />
  const apps = data.list.filter(app => hasUser(app, userId))
  if (apps.length === 0) {
    return (
      <EmptyState
        icon="apps"
        title={t('users.noApps')}
        description={t('users.noAppsHow')}
        action={canEdit && <Button href="/builder/tags/list">{t('users.toApps')}</Button>}
      />
    )
  }
  return (
    <>
      <VisuallyHidden>
        <h2>{t('users.applications')}</h2>
      </VisuallyHidden>
      <ul className={styles.cards}>
        {apps.map(app => (
          <li key={app.id}>
            <Card
              title={text(app['name']) ?? app.recordTitle ?? app.id}
              icon={text(app['icon']) ?? 'apps'}
              color={text(app['color']) ?? null}
              {...(text(app['description']) ? { description: text(app['description']) } : {})}
              {...(canEdit ? { href: placeOf.appEditor(app.id) } : {})}
            />
          </li>
        ))}
      </ul>
    </>
  )
}

function hasUser(app: TrellisRecord, userId: string): boolean {
  const users: unknown = app['users']
  return Array.isArray(users) && users.some(user => isPlainObject(user) && user['userId'] === userId)
}

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)
