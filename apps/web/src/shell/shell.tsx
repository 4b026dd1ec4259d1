import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { AppShell, Banner, IconButton, TopBar } from '@trellis/ui'
import { lazy, type ReactNode, Suspense, useMemo } from 'react'
import { useOnline } from '../api/online.ts'
import { useCommands } from '../commands/command-store.ts'
import { isBuilderPath, sectionsFor } from '../routes/places.ts'
import { appsQuery } from '../session/queries.ts'
import { useUser } from '../session/session-store.ts'
import { BarEnd } from './bar-end.tsx'
import { MainRail } from './main-rail.tsx'
import { openOverlay } from './overlay-store.ts'
import { takeAside, takeCrumbs, takeSubBar } from './page-slots.ts'
import { PaletteField } from './palette-field.tsx'
import styles from './shell.module.css'
import { shellCommands } from './shell-commands.ts'
import { t } from './texts.ts'
import { useLayoutSize } from './use-layout-size.ts'

const SmallBar = lazy(() => import('./small-bar.tsx').then(module => ({ default: module.SmallBar })))

export function Shell({ children }: { children: ReactNode }) {
  const user = useUser()
  const isOnline = useOnline()
  const isSmall = useLayoutSize() === 'small'
  const isInBuilder = useLocation({ select: location => isBuilderPath(location.pathname) })
  const isBuilder = isInBuilder && sectionsFor(user).length > 0
  useQuery(appsQuery)
  useCommands(useMemo(() => shellCommands(), []))
  return (
    <AppShell
      rail={<MainRail isBuilder={isBuilder} />}
      bottomBar={
        isSmall && (
          <Suspense>
            <SmallBar isBuilder={isBuilder} />
          </Suspense>
        )
      }
      topBar={
        <TopBar
          start={<div ref={takeCrumbs} className={styles.crumbs} />}
          center={isSmall ? undefined : <PaletteField />}
          end={
            <>
              {isSmall && (
                <IconButton icon="search" label={t('shell.searchAnything')} onPress={() => openOverlay('palette')} />
              )}
              <BarEnd />
            </>
          }
        />
      }
      banner={
        isOnline ? undefined : (
          <Banner variant="strip" status="warn" icon="cloud_off">
            {t('shell.offline')}
          </Banner>
        )
      }
      subBar={<div ref={takeSubBar} className={styles.slot} />}
      aside={<div ref={takeAside} className={styles.slot} />}
    >
      {children}
    </AppShell>
  )
}
