import type { Guide, GuidePage, GuideSection } from './guide.ts'
import { sectionText } from './section-text.ts'

/** A search begins with this many characters, and shows about so many around each hit (2 §9). */
export const leastSearch = 3
const context = 100

/** Hits of one section that are shown with what stands around them. */
const mostExcerpts = 3

/** `at`: where in the section. */
export type GuideExcerpt = { at: number; before: string; hit: string; after: string }

/** A section that holds what was searched for; `count`: how often, its title included. */
export type GuideHit = { page: GuidePage; section: GuideSection; count: number; excerpts: readonly GuideExcerpt[] }

/** Sections with the text, those first that hold it most often. Case makes no difference; nothing is found by fewer than 3 characters. */
export function searchGuide({ pages }: Pick<Guide, 'pages'>, search: string): GuideHit[] {
  const wanted = search.trim().replaceAll(/\s+/g, ' ')
  if (wanted.length < leastSearch) return []
  const pattern = new RegExp(wanted.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'giu')
  const hits = pages.flatMap(page =>
    page.sections.flatMap((section): GuideHit[] => {
      const text = sectionText(section)
      const found = [...text.matchAll(pattern)]
      const count = found.length + [...section.title.matchAll(pattern)].length
      if (count === 0) return []
      const excerpts = found.slice(0, mostExcerpts).map(({ index, 0: hit }) => excerptAt(text, index, hit))
      return [{ page, section, count, excerpts }]
    }),
  )
  return hits.toSorted((one, other) => other.count - one.count)
}

/** Whole words on both sides. */
function excerptAt(text: string, index: number, hit: string): GuideExcerpt {
  const half = Math.max(0, Math.round((context - hit.length) / 2))
  const from = Math.max(0, index - half)
  const end = index + hit.length
  const to = Math.min(text.length, end + half)
  const before = text.slice(from, index)
  const after = text.slice(end, to)
  return {
    at: index,
    before: from === 0 ? before : `…${before.replace(/^\S*\s[^\p{L}\p{N}]*/u, '')}`,
    hit,
    after: to === text.length ? after : `${after.replace(/\s\S*$/, '')}…`,
  }
}
