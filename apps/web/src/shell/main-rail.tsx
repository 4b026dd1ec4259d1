import { useLocation } from '@tanstack/react-router'
import { Badge, BottomBar, BottomBarItem, Rail, RailItem, type RailItemProps } from '@trellis/ui'
import { lazy, Suspense } from 'react'
import { useTextParameter } from '../router/place.ts'
import { placeOf, sectionOf, sectionsFor } from '../routes/places.ts'
import { useApps, useWorkspaceName } from '../session/queries.ts'
import { useUser } from '../session/session-store.ts'
import { Logo } from './logo.tsx'
import { toggleRail, usePreferences } from './preferences.ts'
import styles from './shell.module.css'
import { t } from './texts.ts'
import { useLayoutSize } from './use-layout-size.ts'

const MoreItem = lazy(() => import('./more-item.tsx').then(module => ({ default: module.MoreItem })))

export type BarEntry = RailItemProps & { id: string }

/** Most entries a phone's bar takes, the switch between builder and apps included. */
const mostSmall = 5

export function MainRail({ isBuilder }: { isBuilder: boolean }) {
  const isOpen = usePreferences(state => state.isRailOpen)
  const workspace = useWorkspaceName()
  const { entries, turn } = useEntries(isBuilder)
  return (
    <Rail
      label={isBuilder ? t('shell.adminMenu') : t('shell.mainMenu')}
      isOpen={isOpen}
      onOpenChange={toggleRail}
      header={
        <span className={styles.workspace}>
          <Logo className={styles.mark} />
          {isOpen && <span className={styles.workspaceName}>{workspace ?? t('shell.product')}</span>}
          {isOpen && import.meta.env.DEV && <Badge status="warn">{t('shell.environmentDev')}</Badge>}
        </span>
      }
      footer={turn && <RailItem {...turn} />}
    >
      {entries.map(({ id, ...entry }) => (
        <RailItem key={id} {...entry} />
      ))}
    </Rail>
  )
}

/** In place of the rail on small screens. */
export function SmallBar({ isBuilder }: { isBuilder: boolean }) {
  const { entries, turn } = useEntries(isBuilder)
  const isSmall = useLayoutSize() === 'small'
  const room = turn ? mostSmall - 1 : mostSmall
  const hasMore = entries.length > room
  const shown = entries.slice(0, hasMore ? room - 1 : room)
  return (
    <BottomBar label={isBuilder ? t('shell.adminMenu') : t('shell.mainMenu')}>
      {shown.map(({ id, icon, label, href, isCurrent }) => (
        <BottomBarItem key={id} {...{ icon, label, href }} isCurrent={isCurrent ?? false} />
      ))}
      {isSmall && hasMore && (
        <Suspense fallback={<li />}>
          <MoreItem entries={entries.slice(shown.length)} />
        </Suspense>
      )}
      {turn && <BottomBarItem icon={turn.icon} label={turn.label} href={turn.href} />}
    </BottomBar>
  )
}

function useEntries(isBuilder: boolean): { entries: BarEntry[]; turn: RailItemProps | undefined } {
  const user = useUser()
  const apps = useAppEntries()
  const current = useLocation({ select: location => sectionOf(location.pathname) })
  const sections = sectionsFor(user)
  if (!isBuilder) {
    const turn = { icon: 'design_services', label: t('shell.toBuilder'), href: '/builder' }
    return { entries: apps, turn: sections.length > 0 ? turn : undefined }
  }
  const entries = sections.map(({ id, label, icon, href }) => ({
    id,
    label: label(),
    icon,
    href,
    isCurrent: id === current,
  }))
  return { entries, turn: { icon: 'home', label: t('shell.toApps'), href: '/' } }
}

function useAppEntries(): BarEntry[] {
  const pathname = useLocation({ select: location => location.pathname })
  const openId = useTextParameter('id')
  const collectionId = useTextParameter('collectionId')
  const home = { id: 'home', icon: 'home', label: t('shell.home'), href: '/', isCurrent: pathname === '/' }
  const known = useApps()
  const owners = known.filter(({ collections, views, flows }) =>
    pathname === '/view'
      ? views.some(one => one.viewId === openId)
      : pathname === '/flow'
        ? flows.some(one => one.flowId === openId)
        : collections.some(one => one.collectionId === collectionId),
  )
  const openApp = pathname === '/app' ? openId : owners.length === 1 ? owners[0]?.id : undefined
  const apps = known.map(({ id, name, icon, color }) => ({
    id: `app-${id}`,
    icon: icon ?? 'apps',
    label: name,
    href: placeOf.app(id),
    color: color ?? null,
    isCurrent: openApp === id,
  }))
  return [home, ...apps]
}
