import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { validateRecord } from '@trellis/fields'
import { describe, expect, test } from 'vitest'
import { allComponents, checkView, findComponent, newComponent, newView, viewProblems } from './index.ts'
import { walkView } from './walk-view.ts'
import { webComponents } from './web.gen.ts'

describe.each(allComponents)('$id', kind => {
  test('says what it is, and has a half that draws it', () => {
    expect(kind.label.length * kind.summary.length * kind.icon.length).toBeGreaterThan(0)
    expect(Object.hasOwn(webComponents, kind.id)).toBe(true)
    expect(existsSync(join(import.meta.dirname, kind.id, 'web.tsx'))).toBe(true)
  })

  test('a new one has values that its own properties take', () => {
    const { attrs } = newComponent(kind)
    const schema = { type: 'object' as const, properties: kind.properties }
    expect(validateRecord({ schema, values: attrs }).problems).toEqual([])
    for (const key of kind.namedBy ?? []) expect(Object.keys(kind.properties)).toContain(key)
    if (kind.needsEvent) expect(kind.events.map(({ id }) => id)).toContain(kind.needsEvent)
    for (const child of kind.children === 'any' ? [] : kind.children) expect(findComponent(child)).toBeDefined()
  })

  test('[2-3.1-01] is called by its label and a part of its id, and may stand in a view', () => {
    const component = newComponent(kind)
    expect(component.name).toBe(`${kind.label} ${component.id.slice(-4)}`)
    const view = newView()
    const placed = kind.standsAlone
      ? { ...view, modals: [component] }
      : { ...view, content: { ...view.content, contains: [component] } }
    expect(checkView(placed)).toEqual([])
  })
})

test('a new view is one layout with nothing wrong', () => {
  const view = newView()
  expect(view.name).toBe('New view')
  expect([...walkView(view)]).toHaveLength(1)
  expect(viewProblems(view, () => true)).toEqual([])
})

test('problems name the component: a table of nothing, a button that starts nothing, no name', () => {
  const view = newView()
  const of = (type: string) => {
    const kind = findComponent(type)
    if (!kind) throw new Error(type)
    return newComponent(kind)
  }
  const [table, action] = [of('table'), of('action')]
  const problems = viewProblems({ ...view, content: { ...view.content, contains: [table, action] } }, () => true)
  expect(problems).toEqual([
    { componentId: table.id, message: 'Has no title: readers who cannot see it are told nothing' },
    { componentId: table.id, message: 'Shows no records: choose a collection' },
    { componentId: action.id, message: 'Starts nothing: it has no actions' },
  ])
  const source = { type: 'collection' as const, cursor: { collectionId: 'Gone' } }
  const stale = { ...table, attrs: { title: 'Stale', source } }
  expect(viewProblems({ ...view, content: { ...view.content, contains: [stale] } }, () => false)).toEqual([
    { componentId: table.id, message: 'There is no collection Gone' },
  ])
})
