import { queryClient } from '../api/query-client.ts'
import type { Command } from '../commands/command.ts'
import { sessionQuery } from '../session/queries.ts'
import { guidePlace } from './guide-place.ts'
import { guideQuery, shownGuide } from './read-guide.ts'
import { leastSearch, searchGuide } from './search-guide.ts'

/** What the palette shows of the guide: sections that are called so before those that only hold the words. */
export async function findInGuide(search: string, signal: AbortSignal): Promise<Command[]> {
  const words = search.trim().toLowerCase()
  if (words.length < leastSearch) return []
  const [guide, { workspace }] = await Promise.all([
    queryClient.fetchQuery(guideQuery),
    queryClient.fetchQuery(sessionQuery),
  ])
  signal.throwIfAborted()
  const hits = searchGuide(shownGuide(guide, workspace.features), words)
  const [named, others] = [true, false].map(isNamed =>
    hits.filter(({ section }) => section.title.toLowerCase().includes(words) === isNamed),
  )
  return [...(named ?? []), ...(others ?? [])].slice(0, 8).map(({ page, section }) => ({
    id: `guide.${section.id}`,
    label: section.title,
    description: section.level === 1 ? undefined : page.title,
    icon: 'menu_book',
    group: 'guide',
    isFound: true,
    href: guidePlace(section.id),
  }))
}
