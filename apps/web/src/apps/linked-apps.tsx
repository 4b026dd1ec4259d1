import { useQuery } from '@tanstack/react-query'
import { type AppDocument, mayOpenSection } from '@trellis/model'
import { Button, EmptyState, Icon, IconButton, Link, Menu, Skeleton, toast } from '@trellis/ui'
import { type ReactNode, useState } from 'react'
import { call } from '../api/call.ts'
import rows from '../assets/panel-rows.module.css'
import { placeOf } from '../routes/places.ts'
import { useUser } from '../session/session-store.ts'
import { LoadFailure } from '../shell/load-failure.tsx'
import { appOf, appsKey } from './app-draft.ts'
import styles from './app-editor.module.css'
import { appLinks, type LinkedKind, linkedTo, unlinkedFrom } from './app-links.ts'
import { t } from './texts.ts'
import { useChangeApp } from './use-change-app.ts'

type ListedApp = { id: string; document: AppDocument }

type LinkedAppsProps = {
  kind: LinkedKind
  id: string
  /** What an app says of it, beside its name. */
  facts?: (app: ListedApp) => ReactNode
}

/** The apps that give this to people. Whoever may edit apps links and unlinks it here as in the app itself; others see which there are. */
export function LinkedApps({ kind, id, facts }: LinkedAppsProps) {
  const mayChange = mayOpenSection(useUser(), 'tags')
  const { data: apps, error, refetch } = useLiveAppDocuments()
  const { link, unlink, busy } = useLinking(kind, id)
  if (error && !apps) return <LoadFailure error={error} onRetry={() => void refetch()} />
  if (!apps) return <Skeleton shape="rows" count={3} />
  const isLinked = ({ document }: ListedApp) => appLinks[kind].ids(document).includes(id)
  const linked = apps.filter(isLinked)
  const free = apps.filter(app => !isLinked(app))
  const add = mayChange && <LinkMenu apps={free} isBusy={busy !== undefined} onLink={link} />
  if (linked.length === 0) {
    return (
      <EmptyState
        icon="apps"
        title={t('apps.ofNone')}
        description={mayChange ? t('apps.ofNoneHow') : t('apps.ofNoneWho')}
        {...(add ? { action: add } : {})}
      />
    )
  }
  return (
    <section className={styles.form} aria-label={t('apps.listTitle')}>
      <ul className={rows.rows}>
        {linked.map(app => (
          <li key={app.id} className={rows.row}>
            <Icon name={app.document.icon ?? 'apps'} />
            <span className={rows.words}>
              <AppName app={app} isLink={mayChange} />
              {facts?.(app)}
            </span>
            {mayChange && (
              <IconButton
                icon="link_off"
                size="small"
                label={t('apps.unlinkFrom', { name: app.document.name })}
                isDisabled={busy !== undefined}
                onPress={() => void unlink(app)}
              />
            )}
          </li>
        ))}
      </ul>
      {add ? <div>{add}</div> : <p className={styles.hint}>{t('apps.ofOthers')}</p>}
    </section>
  )
}

function AppName({ app: { id, document }, isLink }: { app: ListedApp; isLink: boolean }) {
  return isLink ? <Link href={placeOf.appEditor(id)}>{document.name}</Link> : document.name
}

type LinkMenuProps = { apps: readonly ListedApp[]; isBusy: boolean; onLink: (app: ListedApp) => Promise<void> }

function LinkMenu({ apps, isBusy, onLink }: LinkMenuProps) {
  return (
    <Menu
      label={t('apps.linkTo')}
      trigger={
        <Button icon="add" isBusy={isBusy} isDisabled={apps.length === 0}>
          {t('apps.linkTo')}
        </Button>
      }
      items={apps.map(({ id, document }) => ({ id, label: document.name, icon: document.icon ?? 'apps' }))}
      onAction={id => {
        const app = apps.find(each => each.id === id)
        if (app) void onLink(app)
      }}
    />
  )
}

/** Every app as it is live, by name. */
function useLiveAppDocuments() {
  return useQuery({
    queryKey: [...appsKey, 'all'],
    queryFn: async ({ signal }) => {
      const cursor = { collectionId: 'Tag', options: { limit: 1000, orderBy: 'name' } }
      const { list } = await call('CORE_LIST', { cursor, count: 'none' }, { signal })
      return list.map((record): ListedApp => ({ id: record.id, document: appOf(record) }))
    },
  })
}

function useLinking(kind: LinkedKind, id: string) {
  const changeApp = useChangeApp()
  const [busy, setBusy] = useState<string>()
  const links = appLinks[kind]
  const change = async (app: ListedApp, next: (document: AppDocument) => AppDocument) => {
    setBusy(app.id)
    const isInForce = await changeApp(app.id, next)
    setBusy(undefined)
    return isInForce
  }
  const link = async (app: ListedApp, known?: AppDocument) => {
    const isInForce = await change(app, document => linkedTo(links, document, id, known))
    if (isInForce) toast.success({ title: t('apps.linkedNow', { name: app.document.name }) })
  }
  const unlink = async (app: ListedApp) => {
    let before: AppDocument | undefined
    const isInForce = await change(app, document => {
      before = document
      return unlinkedFrom(links, document, id)
    })
    if (!isInForce) return
    const title = t('apps.unlinkedNow', { name: app.document.name })
    toast.success({ title, undo: () => void link(app, before) })
  }
  return { link: (app: ListedApp) => link(app), unlink, busy }
}
