import { BottomBar, BottomBarItem } from '@trellis/ui'
import { lazy, Suspense } from 'react'
import { type BarEntry, useHomeEntry, useSectionEntries, useTurn } from './main-rail.tsx'
import { t } from './texts.ts'
import { useAppEntries } from './use-app-entries.ts'

const MoreItem = lazy(() => import('./more-item.tsx').then(module => ({ default: module.MoreItem })))

/** Most entries a phone's bar takes, the switch between builder and apps included. */
const mostSmall = 5

/** In place of the rail on small screens; what has no room stands in a menu. */
export function SmallBar({ isBuilder }: { isBuilder: boolean }) {
  return isBuilder ? <SectionBar /> : <AppBar />
}

function SectionBar() {
  return <Bar label={t('shell.adminMenu')} entries={useSectionEntries()} turn={useTurn(true)} />
}

function AppBar() {
  return <Bar label={t('shell.mainMenu')} entries={[useHomeEntry(), ...useAppEntries()]} turn={useTurn(false)} />
}

type BarProps = { label: string; entries: readonly BarEntry[]; turn: ReturnType<typeof useTurn> }

function Bar({ label, entries, turn }: BarProps) {
  const room = turn ? mostSmall - 1 : mostSmall
  const shown = entries.slice(0, entries.length > room ? room - 1 : room)
  return (
    <BottomBar label={label}>
      {shown.map(({ id, icon, label, href, isCurrent }) => (
        <BottomBarItem key={id} {...{ icon, label, href }} isCurrent={isCurrent ?? false} />
      ))}
      {entries.length > room && (
        <Suspense fallback={<li />}>
          <MoreItem entries={entries.slice(shown.length)} />
        </Suspense>
      )}
      {turn && <BottomBarItem icon={turn.icon} label={turn.label} href={turn.href} />}
    </BottomBar>
  )
}
