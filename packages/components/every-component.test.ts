import { validateRecord } from '@trellis/fields'
import { describe, expect, test } from 'vitest'
import { effects } from './effect.gen.ts'
import {
  allComponents,
  checkView,
  findComponent,
  isEffect,
  newComponent,
  newView,
  refusalOf,
  viewParts,
  viewProblems,
  withViewPart,
} from './index.ts'
import { walkView } from './walk-view.ts'
import { webComponents } from './web.gen.ts'

describe.each(allComponents)('$id', kind => {
  test('says what it is, and has what draws it, or what it does', () => {
    expect(kind.label.length * kind.summary.length * kind.icon.length).toBeGreaterThan(0)
    expect([Object.hasOwn(webComponents, kind.id), Object.hasOwn(effects, kind.id)]).toEqual([
      !isEffect(kind),
      isEffect(kind),
    ])
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
    const refused = kind.ofView
      ? [{ path: 'content.contains.0', message: `${kind.label} stands in no other component` }]
      : []
    expect(checkView(placed)).toEqual(refused)
  })

  test('[2-3.1-13] [2-3.1-14] effects stand where they may and hold nothing', () => {
    if (isEffect(kind)) return expect(kind.children).toEqual([])
    const effect = newComponent(kindOf('load'))
    const refusal = refusalOf({ type: kind.id }, effect)
    expect(refusal === undefined).toBe(kind.children === 'any' || kind.takesEffects === true)
  })
})

const kindOf = (type: string) => {
  const kind = findComponent(type)
  if (!kind) throw new Error(`There is no component ${type}`)
  return kind
}

test('[2-3.1-06] [2-3.1-08] [2-3.1-09] [2-3.1-11] [2-3.1-12] which components may stand in which', () => {
  const may = (outer: string, inner: string) => refusalOf({ type: outer }, { type: inner }) === undefined
  for (const outer of ['layout', 'modal', 'view']) {
    expect(['layout', 'view', 'view-content', 'blank', 'table', 'interval'].every(each => may(outer, each))).toBe(true)
    expect(['modal', 'view-header', 'page-settings'].some(each => may(outer, each))).toBe(false)
  }
  for (const outer of ['search', 'action', 'text', 'image', 'form', 'chart', 'kanban', 'table', 'calendar'])
    expect(['data', 'load', 'reusable-action'].every(each => may(outer, each))).toBe(true)
  expect(may('load', 'load')).toBe(false)
  expect(may('form', 'table')).toBe(false)
})

test('[2-3.1-15] the header and the page are parts of every view, written back where they came from', () => {
  const view = { ...newView(), header: { title: 'Board', actions: [] } }
  expect(viewParts(view).map(({ id, attrs }) => ({ id, attrs }))).toEqual([
    { id: 'page-settings', attrs: {} },
    { id: 'view-header', attrs: { title: 'Board', buttons: [] } },
  ])
  const [page, header] = viewParts(view)
  if (!page || !header) throw new Error('A view has two parts')
  expect(withViewPart(view, header)).toEqual(view)
  const button = { id: 'b1', label: 'Go', triggers: [] }
  const next = withViewPart(view, { ...header, attrs: { buttons: [button] } })
  expect(next.header).toEqual({ actions: [button] })
  const onLoad = [{ id: 't1', type: 'DISPATCH_PRINT' }]
  expect(withViewPart(view, { ...page, listeners: { onLoad } }).triggers).toEqual({ onLoad })
  const look = { background: 'teal', width: 'reading', hidesHead: true } as const
  const tinted = withViewPart(view, { ...page, attrs: look })
  expect(tinted.page).toEqual(look)
  expect(viewParts(tinted).find(({ id }) => id === page.id)?.attrs).toEqual(look)
  expect(withViewPart(tinted, { ...page, attrs: { hidesHead: false } }).page).toEqual({})
  expect(withViewPart(view, page)).not.toHaveProperty('page')
  expect(viewProblems(next, () => true)).toEqual([{ componentId: 'view-header', message: 'A button starts nothing' }])
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
