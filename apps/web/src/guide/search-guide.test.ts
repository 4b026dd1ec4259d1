import { expect, test } from 'vitest'
import type { Guide } from './guide.ts'
import { shownGuide } from './read-guide.ts'
import { searchGuide } from './search-guide.ts'

const words = (count: number) => Array.from({ length: count }, (_, place) => `word${place}`).join(' ')

const guideOf = (texts: Readonly<Record<string, string>>): Guide => ({
  chapters: [
    {
      title: 'All',
      entries: [
        { title: 'Seen', section: 'page.seen' },
        { title: 'Tools', section: 'page.tools', hiddenBy: 'hideDevView' },
      ],
    },
  ],
  pages: [
    {
      id: 'page',
      title: 'Page',
      sections: Object.entries(texts).map(([name, text]) => ({
        id: `page.${name}`,
        title: name,
        level: 2,
        blocks: [{ kind: 'paragraph', words: [text] }],
      })),
    },
  ],
})

const found = (guide: Guide, search: string) =>
  searchGuide(guide, search).map(({ section, count }) => [section.title, count])

test('[2-2.11-11] [2-9-51] a search begins at 3 characters and ranks sections by their matches', () => {
  const guide = guideOf({ one: 'A flow.', many: 'Flow by flow, a Flow.', none: 'Nothing.', flow: 'Also named so.' })
  expect(found(guide, 'fl')).toEqual([])
  expect(found(guide, '  fl ')).toEqual([])
  expect(found(guide, 'flo')).toEqual([
    ['many', 3],
    ['one', 1],
    ['flow', 1],
  ])
})

test('[2-2.11-11] [2-9-51] about 100 characters stand around a hit, in whole words', () => {
  const guide = guideOf({ long: `${words(80)} needle ${words(80)}`, short: 'needle' })
  const [long, short] = searchGuide(guide, 'NEEDLE')
  const [excerpt] = long?.excerpts ?? []
  const { before = '', hit = '', after = '' } = excerpt ?? {}
  expect(hit).toBe('needle')
  expect(before).toMatch(/^…word\d+ (word\d+ )+$/)
  expect(after).toMatch(/^( word\d+)+…$/)
  expect(`${before}${hit}${after}`.length).toBeGreaterThan(80)
  expect(`${before}${hit}${after}`.length).toBeLessThanOrEqual(102)
  expect(short?.excerpts).toEqual([{ at: 0, before: '', hit: 'needle', after: '' }])
})

test('signs that mean something in patterns are plain text, and blanks count once', () => {
  const guide = guideOf({ one: 'Read record.amount * (1 + tax) here', two: 'recordXamount' })
  expect(found(guide, 'record.amount * (1')).toEqual([['one', 1]])
  expect(found(guide, '  record.amount   *  ')).toEqual([['one', 1]])
})

test('[2-2.11-12] what a feature hides stands neither in the contents nor in the pages, and is not found', () => {
  const guide = guideOf({ seen: 'Definition of it', tools: 'Definition as JSON' })
  expect(found(shownGuide(guide, { hideDevView: false }), 'definition')).toHaveLength(2)
  const shown = shownGuide(guide, { hideDevView: true })
  expect(found(shown, 'definition')).toEqual([['seen', 1]])
  expect(shown.chapters[0]?.entries.map(({ title }) => title)).toEqual(['Seen'])
})
