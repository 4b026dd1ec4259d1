import { useLocation } from '@tanstack/react-router'
import { Badge, Rail, RailItem, type RailItemProps } from '@trellis/ui'
import { lazy, Suspense } from 'react'
import { sectionOf, sectionsFor } from '../routes/places.ts'
import { sectionName } from '../routes/section-texts.ts'
import { useWorkspace } from '../session/queries.ts'
import { useUser } from '../session/session-store.ts'
import { WorkspaceLogo } from './logo.tsx'
import { toggleRail, usePreferences } from './preferences.ts'
import styles from './shell.module.css'
import { t } from './texts.ts'

export type BarEntry = RailItemProps & { id: string }

/** What hangs on answers of the server comes with its code after the frame. */
const RailPlaces = lazy(() => import('./rail-places.tsx').then(module => ({ default: module.RailPlaces })))

export function MainRail({ isBuilder }: { isBuilder: boolean }) {
  const isOpen = usePreferences(state => state.isRailOpen)
  const workspace = useWorkspace()
  const turn = useTurn(isBuilder)
  return (
    <Rail
      label={isBuilder ? t('shell.adminMenu') : t('shell.mainMenu')}
      isOpen={isOpen}
      onOpenChange={toggleRail}
      header={
        <span className={styles.workspace}>
          <WorkspaceLogo src={workspace?.logo} className={styles.mark} />
          {isOpen && <span className={styles.workspaceName}>{workspace?.name ?? t('shell.product')}</span>}
          {isOpen && import.meta.env.DEV && <Badge status="warn">{t('shell.environmentDev')}</Badge>}
        </span>
      }
      footer={turn && <RailItem {...turn} />}
    >
      {isBuilder ? <Sections /> : <Places isOpen={isOpen} />}
    </Rail>
  )
}

function Sections() {
  return useSectionEntries().map(({ id, ...entry }) => <RailItem key={id} {...entry} />)
}

function Places({ isOpen }: { isOpen: boolean }) {
  const { id: _id, ...home } = useHomeEntry()
  return (
    <>
      <RailItem {...home} />
      <Suspense>
        <RailPlaces isOpen={isOpen} />
      </Suspense>
    </>
  )
}

/** The way from the builder to the apps or back, for whoever may build. */
export function useTurn(isBuilder: boolean): RailItemProps | undefined {
  const user = useUser()
  if (isBuilder) return { icon: 'home', label: t('shell.toApps'), href: '/' }
  if (sectionsFor(user).length === 0) return undefined
  return { icon: 'design_services', label: t('shell.toBuilder'), href: '/builder' }
}

/** The sections of the builder that the person may open. */
export function useSectionEntries(): BarEntry[] {
  const user = useUser()
  const current = useLocation({ select: location => sectionOf(location.pathname) })
  return sectionsFor(user).map(({ id, icon, href }) => ({
    id,
    label: sectionName(id),
    icon,
    href,
    isCurrent: id === current,
  }))
}

export function useHomeEntry(): BarEntry {
  const isCurrent = useLocation({ select: location => location.pathname === '/' })
  return { id: 'home', icon: 'home', label: t('shell.home'), href: '/', isCurrent }
}
