import { actionCatalogue } from '@trellis/actions/catalogue'
import { allComponents } from '@trellis/components'
import { contracts } from '@trellis/contract/registry'
import { allFormats } from '@trellis/fields'
import { allSteps } from '@trellis/flows'
import { parse } from '@trellis/formula'
import { allDrivers } from '@trellis/integrations'
import { expect, test } from 'vitest'
import type { GuideBlock } from '../src/guide/guide.ts'
import { sectionOfPage } from '../src/guide/section-of-page.ts'
import { sectionText } from '../src/guide/section-text.ts'
import { pathsOf } from '../src/routes/area.ts'
import { areas } from '../src/routes/registry.ts'
import { makeGuide } from './make-guide.ts'

const guide = makeGuide(name => name)
const sections = guide.pages.flatMap(page => page.sections)
const titlesOf = (id: string) => guide.pages.find(page => page.id === id)?.sections.map(({ title }) => title) ?? []
const entriesOf = (title: string) =>
  guide.chapters.find(chapter => chapter.title === title)?.entries.map(entry => entry.title)

test('[2-2.11-01] [2-2.11-02] [2-2.11-03] [2-2.11-04] [2-2.11-05] [2-2.11-06] [2-2.11-07] [2-2.11-08] the contents have every chapter', () => {
  expect(guide.chapters[0]?.title).toBe('Introduction')
  expect(entriesOf('Apps')).toEqual(['Overview', 'Linked assets', 'Managing', 'Advanced'])
  const collections = ['Overview', 'Fields', 'Settings', 'Quick filters', 'Linked assets']
  expect(entriesOf('Collections')).toEqual(expect.arrayContaining(collections))
  expect(entriesOf('Flows')).toEqual(['Overview', 'Components', 'Managing', 'Step results'])
  expect(entriesOf('Views')).toEqual([
    'Overview',
    'Displaying data',
    'Layouts',
    'Modals',
    'Core and custom views',
    'Actions',
    'Advanced concepts',
    'Nested views',
  ])
  expect(entriesOf('Integrations')).toEqual(['Overview', 'Types', 'Managing', 'Remote agent', 'Advanced'])
  expect(entriesOf('Evaluator')).toEqual(['What it is', 'References', 'Examples'])
  expect(entriesOf('API reference')).toEqual(expect.arrayContaining(['Formula functions', 'Actions']))
  expect(guide.chapters.at(-1)?.title).toBe('Glossary')
})

test('[2-2.11-09] what an earlier outline has beside them is there too: defaults of collections, components', () => {
  expect(entriesOf('Collections')).toContain('Defaults')
  expect(entriesOf('API reference')).toContain('Components')
})

test('every line of the contents leads to a section that says something, and no address stands for two', () => {
  const said = new Map(sections.map(section => [section.id, sectionText(section)]))
  const entries = guide.chapters.flatMap(chapter => chapter.entries)
  expect(entries.filter(({ section }) => !said.get(section) && section !== 'glossary')).toEqual([])
  expect(said.size).toBe(sections.length)
})

test('every page of the product has a section that tells of it', () => {
  const paths = areas.flatMap(({ routes }) => routes.flatMap(pathsOf)).filter(path => !path.startsWith('/gallery'))
  const ids = new Set(sections.map(({ id }) => id))
  expect(paths.filter(path => !ids.has(sectionOfPage(path)))).toEqual([])
  expect(sectionOfPage('/builder/flows/steps')).toBe('flows.steps')
  expect(sectionOfPage('/builder/flows/list')).toBe('flows')
  expect(sectionOfPage('/nothing')).toBe('start')
})

test('the reference holds every kind', () => {
  const lacking = (page: string, names: readonly string[]) => {
    const titles = titlesOf(page)
    return names.filter(name => !titles.includes(name))
  }
  expect(
    lacking(
      'formats',
      allFormats.filter(({ internal }) => !internal).map(({ label }) => label),
    ),
  ).toEqual([])
  expect(
    lacking(
      'components',
      allComponents.map(({ label }) => label),
    ),
  ).toEqual([])
  expect(
    lacking(
      'actions',
      actionCatalogue.map(({ label }) => label),
    ),
  ).toEqual([])
  expect(
    lacking(
      'steps',
      allSteps.map(({ label }) => label),
    ),
  ).toEqual([])
  expect(
    lacking(
      'drivers',
      allDrivers.map(({ label }) => label),
    ),
  ).toEqual([])
  const operations = sections
    .filter(({ id }) => id.startsWith('operations'))
    .map(sectionText)
    .join(' ')
  expect(Object.keys(contracts).filter(name => !operations.includes(name))).toEqual([])
})

test('formulas that the guide gives as examples can be read', () => {
  const examples = sections.find(({ id }) => id === 'formulas.examples')?.blocks ?? []
  const formulas = examples.flatMap(formulasIn)
  expect(formulas.length).toBeGreaterThan(3)
  expect(formulas.filter(formula => !isRead(formula))).toEqual([])
  expect(isRead('IF(')).toBe(false)
})

const isRead = (formula: string): boolean => parse(formula).problems.length === 0

function formulasIn(block: GuideBlock): string[] {
  if (block.kind !== 'table') return []
  return block.rows.flatMap(row =>
    row.flat().flatMap(word => (typeof word !== 'string' && word.kind === 'code' ? [word.text] : [])),
  )
}
