import { queryOptions } from '@tanstack/react-query'
import type { Features } from '@trellis/contract'
import type { Guide } from './guide.ts'

/** The guide as it was built with this client: fetched once, with the first page or search of it. */
export const guideQuery = queryOptions({
  queryKey: ['guide'],
  queryFn: async ({ signal }): Promise<Guide> => {
    const answer = await fetch('/guide.json', { signal })
    if (!answer.ok) throw new Error(`The guide was answered with ${answer.status}`)
    return await answer.json()
  },
  staleTime: Number.POSITIVE_INFINITY,
})

/** Without what the features of the workspace hide: lines of the contents, and the sections they lead to. */
export function shownGuide({ chapters, pages }: Guide, features: Features): Guide {
  const hidden = chapters.flatMap(({ entries }) =>
    entries.flatMap(({ section, hiddenBy }) => (hiddenBy && features[hiddenBy] ? [section] : [])),
  )
  const isShown = (section: string) => !hidden.includes(section)
  return {
    chapters: chapters.map(one => ({ ...one, entries: one.entries.filter(({ section }) => isShown(section)) })),
    pages: pages.map(page => ({ ...page, sections: page.sections.filter(({ id }) => isShown(id)) })),
  }
}
