import { checkView, findComponent, newComponent, newView, walkView } from '@trellis/components'
import type { ViewComponent, ViewDocument } from '@trellis/model'
import { expect, test } from 'vitest'
import { clipText, duplicated, pasted, withNewIds } from './copy-components.ts'
import { findPlaced, heightOf, topmost, withComponent } from './edit-tree.ts'
import { moved, moveRefusal, refusalAt, removed, targetByKey, withNew } from './move-components.ts'

const kindOf = (type: string) => findComponent(type) ?? expect.fail(type)
const make = (type: string, id: string, contains: ViewComponent[] = []): ViewComponent => ({
  ...newComponent(kindOf(type)),
  id,
  name: id,
  contains,
})
function viewOf(...contains: ViewComponent[]): ViewDocument {
  const view = newView()
  return { ...view, content: { ...view.content, id: 'root', contains } }
}
const shape = (view: ViewDocument) => [...walkView(view)].map(({ component, depth }) => `${depth}${component.id}`)
const viewIn = (result: { view: ViewDocument } | { refusal: string }) =>
  'view' in result ? result.view : expect.fail(result.refusal)

const view = viewOf(make('layout', 'a', [make('text', 'b'), make('text', 'c')]), make('table', 'd'))

test('a component is changed or taken away where it stands', () => {
  expect(findPlaced(view, 'c')?.parent?.id).toBe('a')
  expect(shape(withComponent(view, 'b', () => undefined))).toEqual(['1root', '2a', '3c', '2d'])
  const renamed = withComponent(view, 'c', each => ({ ...each, name: 'New' }))
  expect(findPlaced(renamed, 'c')?.component.name).toBe('New')
  expect(renamed.content.contains[1]).toBe(view.content.contains[1])
  expect(topmost(view, ['c', 'd', 'a']).map(({ id }) => id)).toEqual(['a', 'd'])
  expect(shape(removed(view, ['c', 'd', 'root']))).toEqual(['1root', '2a', '3b'])
})

test('moves go beside or into another one, and nowhere that takes none: the reason is said', () => {
  const move = (ids: string[], targetId: string, position: 'before' | 'after' | 'on') =>
    shape(moved(view, ids, { targetId, position }))
  expect(move(['d'], 'b', 'before')).toEqual(['1root', '2a', '3d', '3b', '3c'])
  expect(move(['b'], 'd', 'after')).toEqual(['1root', '2a', '3c', '2d', '2b'])
  expect(move(['d'], 'a', 'on')).toEqual(['1root', '2a', '3b', '3c', '3d'])
  expect(move(['c', 'b'], 'd', 'after')).toEqual(['1root', '2a', '2d', '2b', '2c'])
  const refusal = (ids: string[], targetId: string, position: 'before' | 'after' | 'on') => {
    expect(moved(view, ids, { targetId, position })).toBe(view)
    return moveRefusal(view, ids, { targetId, position })
  }
  expect(refusal(['b'], 'd', 'on')).toBe('Table takes no Text')
  expect(refusal(['a'], 'b', 'after')).toBe('a cannot stand in itself')
  expect(refusal(['a', 'd'], 'd', 'before')).toBe('d cannot stand in itself')
  expect(refusal(['root'], 'a', 'on')).toBe('It cannot go there')
  expect(refusal(['b'], 'root', 'after')).toBe('It cannot go there')
  expect(refusal(['b'], 'nowhere', 'after')).toBe('It cannot go there')
})

test('dialogs stand beside each other, outside of the content', () => {
  const dialogs = { ...view, modals: [make('modal', 'm', [make('text', 'e')]), make('modal', 'n')] }
  expect(shape(moved(dialogs, ['n'], { targetId: 'm', position: 'before' })).slice(-3)).toEqual(['1n', '1m', '2e'])
  expect(moveRefusal(dialogs, ['m'], { targetId: 'a', position: 'on' })).toBe('Dialog stands in no other component')
  expect(moveRefusal(dialogs, ['b'], { targetId: 'm', position: 'after' })).toBe(
    'Only dialogs stand beside the content',
  )
  expect(shape(moved(dialogs, ['e'], { targetId: 'a', position: 'on' }))).toEqual([
    '1root',
    '2a',
    '3b',
    '3c',
    '3e',
    '2d',
    '1m',
    '1n',
  ])
})

test('nothing comes deeper than 12 levels, and no view has more than 500 components', () => {
  let nest = make('layout', 'l11')
  for (let at = 10; at > 0; at -= 1) nest = make('layout', `l${at}`, [nest])
  const deep = viewOf(nest, make('layout', 'two', [make('text', 'inner')]), make('text', 'one'))
  expect(heightOf(deep.content)).toBe(12)
  const into = { targetId: 'l11', position: 'on' } as const
  expect(moveRefusal(deep, ['one'], into)).toBe('It would stand deeper than 12 levels')
  expect(moveRefusal(deep, ['one'], { targetId: 'l10', position: 'on' })).toBeUndefined()
  expect(moveRefusal(deep, ['two'], { targetId: 'l10', position: 'on' })).toBe('It would stand deeper than 12 levels')
  const full = viewOf(...Array.from({ length: 499 }, (_, at) => make('text', `t${at}`)))
  expect(checkView(full)).toEqual([])
  expect(withNew(full, [make('text', 'more')], 't1')).toEqual({ refusal: 'A view takes no more than 500 components' })
  expect(duplicated(full, ['t1'])).toEqual({ refusal: 'A view takes no more than 500 components' })
})

test('a new one goes into what is chosen, else behind it; a dialog stands beside the content', () => {
  const add = (type: string, chosen: string | undefined) => viewIn(withNew(view, [make(type, 'new')], chosen))
  expect(findPlaced(add('text', 'a'), 'new')?.parent?.id).toBe('a')
  expect(shape(add('text', 'b'))).toEqual(['1root', '2a', '3b', '3new', '3c', '2d'])
  expect(shape(add('text', undefined)).at(-1)).toBe('2new')
  expect(shape(add('modal', 'a')).at(-1)).toBe('1new')
  expect(refusalAt(view, [make('text', 'new')], { targetId: 'd', position: 'on' })).toBe('Table takes no Text')
})

test('keys move one place on, into what stands before, and out', () => {
  const go = (id: string, key: 'up' | 'down' | 'out' | 'in') => targetByKey(view, id, key)
  expect(go('c', 'up')).toEqual({ targetId: 'b', position: 'before' })
  expect(go('b', 'down')).toEqual({ targetId: 'c', position: 'after' })
  expect(go('b', 'out')).toEqual({ targetId: 'a', position: 'after' })
  expect(go('d', 'in')).toEqual({ targetId: 'a', position: 'on' })
  expect([go('b', 'up'), go('root', 'up'), go('root', 'out'), go('nowhere', 'down')]).toEqual(Array(4).fill(undefined))
})

const note = {
  ...make('text', 'text-1'),
  attrs: { text: '{{meta.table-1.selected.name}} {{vars.table-1}} {{result.table-12.record}}', look: 'table-1' },
}
const trigger = (parameters: object) => ({ id: 'old', type: 'DISPATCH_REFRESH', parameters: { ...parameters } })
const button = {
  ...make('action', 'action-1'),
  attrs: { buttons: [{ id: 'b', label: 'table-1', triggers: [trigger({ id: '{{meta.table-1.selected.id}}' })] }] },
  listeners: { onClick: [{ ...trigger({ componentIds: ['table-1', 'table-1_associations', 'other'] }), onError: [] }] },
}
const group = make('layout', 'layout-1', [make('table', 'table-1'), note, button])

test('a copy has new ids, and what refers to one inside of it follows, but no text that only looks like it', () => {
  const result = duplicated(viewOf(group), ['layout-1'])
  const [id = ''] = 'ids' in result ? result.ids : []
  const [table, text, action] = findPlaced(viewIn(result), id)?.component.contains ?? []
  expect(new Set([id, table?.id, text?.id, action?.id, 'layout-1', 'table-1', 'text-1', 'action-1']).size).toBe(8)
  expect(text?.attrs).toEqual({
    text: `{{meta.${table?.id}.selected.name}} {{vars.table-1}} {{result.table-12.record}}`,
    look: 'table-1',
  })
  expect(action?.attrs.buttons?.[0]).toMatchObject({
    label: 'table-1',
    triggers: [{ parameters: { id: `{{meta.${table?.id}.selected.id}}` } }],
  })
  const [pressed] = action?.listeners['onClick'] ?? []
  expect(pressed?.parameters).toEqual({ componentIds: [table?.id, `${table?.id}_associations`, 'other'] })
  expect([pressed?.id, action?.attrs.buttons?.[0]?.id]).not.toContain('old')
  expect(pressed?.id).not.toBe('old')
})

test('what is copied is pasted into another view; what was cut keeps ids that are free', () => {
  const from = viewOf(group, make('text', 'text-2'))
  const copied = clipText(from, ['layout-1', 'table-1', 'text-2'], false) ?? ''
  const there = pasted(view, copied, 'a')
  const [layout, text] = findPlaced(viewIn(there), 'a')?.component.contains.slice(2) ?? []
  expect([layout?.type, layout?.contains.length, text?.type]).toEqual(['layout', 3, 'text'])
  expect(layout?.id).not.toBe('layout-1')
  const cut = clipText(from, ['layout-1'], true) ?? ''
  expect(shape(viewIn(pasted(removed(from, ['layout-1']), cut, undefined)))).toContain('2layout-1')
  expect(viewIn(pasted(from, cut, undefined)).content.contains.map(({ id }) => id)).not.toContain('2layout-1')
  expect(shape(viewIn(pasted(from, copied, 'layout-1')))[0]).toBe('1root')
  expect(findPlaced(viewIn(pasted(from, copied, 'layout-1')), 'layout-1')?.component.contains).toHaveLength(3)
})

test('a clipboard without components, or with some that nobody knows, says so', () => {
  const none = { refusal: 'The clipboard holds no components. Copy some in this or another view first.' }
  for (const text of ['', 'hello', '[]', '{"trellis":"components","components":[]}', '{"trellis":"components"}'])
    expect(pasted(view, text, undefined)).toEqual(none)
  const bad = { trellis: 'components', components: [{ ...make('text', 'x'), listeners: { onClick: 'run' } }] }
  expect(pasted(view, JSON.stringify(bad), undefined)).toEqual(none)
  const strange = {
    trellis: 'components',
    components: [make('layout', 'x', [{ ...make('text', 'y'), type: 'hologram' }])],
  }
  expect(pasted(view, JSON.stringify(strange), undefined)).toEqual({
    refusal: 'This version knows no component hologram',
  })
})

test('ids made anew differ from each other', () => {
  const copies = withNewIds([make('text', 'x'), make('text', 'y')])
  expect(new Set(copies.map(({ id }) => id)).size).toBe(2)
})
