import { useLocation } from '@tanstack/react-router'
import { useTextParameter } from '../router/place.ts'
import { placeOf } from '../routes/places.ts'
import { type NavigationApp, useApps } from '../session/queries.ts'
import type { BarEntry } from './main-rail.tsx'

type AppBarEntry = BarEntry & { app: NavigationApp }

/** The person's apps; the one that the page on screen belongs to is the current one, where that is sure. */
export function useAppEntries(): AppBarEntry[] {
  const pathname = useLocation({ select: location => location.pathname })
  const openId = useTextParameter('id')
  const collectionId = useTextParameter('collectionId')
  const known = useApps()
  const owners = known.filter(({ collections, views, flows }) =>
    pathname === '/view'
      ? views.some(one => one.viewId === openId)
      : pathname === '/flow'
        ? flows.some(one => one.flowId === openId)
        : collections.some(one => one.collectionId === collectionId),
  )
  const openApp = pathname === '/app' ? openId : owners.length === 1 ? owners[0]?.id : undefined
  return known.map(app => ({
    app,
    id: `app-${app.id}`,
    icon: app.icon ?? 'apps',
    label: app.name,
    href: placeOf.app(app.id),
    color: app.color ?? null,
    isCurrent: openApp === app.id,
  }))
}
