import { useLocation } from '@tanstack/react-router'
import { Badge, Rail, RailItem, type RailItemProps } from '@trellis/ui'
import { useTextParameter } from '../router/place.ts'
import { placeOf, sectionOf, sectionsFor } from '../routes/places.ts'
import { sectionName } from '../routes/section-texts.ts'
import { useApps, useWorkspaceName } from '../session/queries.ts'
import { useUser } from '../session/session-store.ts'
import { Logo } from './logo.tsx'
import { toggleRail, usePreferences } from './preferences.ts'
import styles from './shell.module.css'
import { t } from './texts.ts'

type BarEntry = RailItemProps & { id: string }

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

/** Where one can go from here, and the way from the builder to the apps or back. */
export function useEntries(isBuilder: boolean): { entries: BarEntry[]; turn: RailItemProps | undefined } {
  const user = useUser()
  const apps = useAppEntries()
  const current = useLocation({ select: location => sectionOf(location.pathname) })
  const sections = sectionsFor(user)
  if (!isBuilder) {
    const turn = { icon: 'design_services', label: t('shell.toBuilder'), href: '/builder' }
    return { entries: apps, turn: sections.length > 0 ? turn : undefined }
  }
  const entries = sections.map(({ id, icon, href }) => ({
    id,
    label: sectionName(id),
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
