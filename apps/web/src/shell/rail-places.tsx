import { useLocation } from '@tanstack/react-router'
import { RailGroup, RailItem } from '@trellis/ui'
import { registerTexts } from '@trellis/ui/text'
import { Fragment, type ReactNode } from 'react'
import { useFavoritesSoon } from '../places/favorites.ts'
import { entriesOfApp } from './app-entries.ts'
import { useRecentVisits, type Visit } from './recent.ts'
import { useAppEntries } from './use-app-entries.ts'

const t = registerTexts('ui', {
  'rail.favorites': 'Favorites',
  'rail.apps': 'Apps',
  'rail.recent': 'Recent',
})

/** The home lists all of them. */
const mostFavorites = 12
const mostRecent = 5

/** Favorites, the apps with what the one on screen holds, and pages visited last (ux.md §2). A closed rail has room for the first two. */
export function RailPlaces({ isOpen }: { isOpen: boolean }) {
  const here = useLocation({ select: location => location.href })
  const apps = useAppEntries()
  const favorites = useFavoritesSoon()?.slice(0, mostFavorites)
  const recent = useRecentVisits()
  if (!favorites) return null
  const open = isOpen ? apps.find(({ isCurrent }) => isCurrent) : undefined
  const entries = open ? entriesOfApp(open.app) : []
  const marked = new Set(favorites.map(({ href }) => href))
  const shown = new Set([...marked, ...[...apps, ...entries].map(({ href }) => href)])
  // By name: what one presses does not jump to the top.
  const latest = recent
    .filter(({ href }) => !shown.has(href))
    .slice(0, mostRecent)
    .toSorted((a, b) => a.title.localeCompare(b.title))
  const appItem = ({ app: _app, id, ...item }: (typeof apps)[number]) => (
    <Fragment key={id}>
      <RailItem
        {...item}
        isCurrent={id === open?.id ? entries.every(({ href }) => !isAt(here, href)) : (item.isCurrent ?? false)}
      />
      {id === open?.id &&
        entries.map(entry => (
          <RailItem key={entry.id} {...entry} color={null} isNested isCurrent={isAt(here, entry.href)} />
        ))}
    </Fragment>
  )
  return (
    <>
      <Group label={t('rail.favorites')}>
        {favorites.map(visit => {
          const entry = apps.find(({ href }) => href === visit.href)
          return entry ? appItem(entry) : <Place key={visit.href} visit={visit} here={here} />
        })}
      </Group>
      <Group label={t('rail.apps')}>{apps.filter(({ href }) => !marked.has(href)).map(appItem)}</Group>
      {isOpen && (
        <Group label={t('rail.recent')}>
          {latest.map(visit => (
            <Place key={visit.href} visit={visit} />
          ))}
        </Group>
      )}
    </>
  )
}

function Group({ label, children }: { label: string; children: readonly ReactNode[] }) {
  return children.length > 0 ? <RailGroup label={label}>{children}</RailGroup> : null
}

function Place({ visit: { href, title, icon, color }, here }: { visit: Visit; here?: string }) {
  const isCurrent = here !== undefined && isAt(here, href)
  return <RailItem href={href} label={title} icon={icon ?? 'history'} color={color ?? null} isCurrent={isCurrent} />
}

/** The same page, also with a search, an order or a filter of its own in the address. */
function isAt(here: string, href: string): boolean {
  return here === href || here.startsWith(`${href}&`)
}
