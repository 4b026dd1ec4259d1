import { findComponent, newComponent, newView, walkView } from '@trellis/components'
import type { ViewComponent, ViewDocument } from '@trellis/model'
import { expect, test } from 'vitest'
import { added, duplicated, findPlaced, moved, moveRefusal, withComponent } from './edit-tree.ts'

function make(type: string, id: string, contains: ViewComponent[] = []): ViewComponent {
  const kind = findComponent(type)
  if (!kind) throw new Error(type)
  return { ...newComponent(kind), id, name: id, contains }
}
function viewOf(...contains: ViewComponent[]): ViewDocument {
  const view = newView()
  return { ...view, content: { ...view.content, id: 'root', contains } }
}
const shape = (view: ViewDocument) => [...walkView(view)].map(({ component, depth }) => `${depth}${component.id}`)

const view = viewOf(make('layout', 'a', [make('text', 'b'), make('text', 'c')]), make('table', 'd'))

test('a component is changed or taken away where it stands', () => {
  expect(findPlaced(view, 'c')?.parent?.id).toBe('a')
  expect(shape(withComponent(view, 'b', () => undefined))).toEqual(['1root', '2a', '3c', '2d'])
  const renamed = withComponent(view, 'c', each => ({ ...each, name: 'New' }))
  expect(findPlaced(renamed, 'c')?.component.name).toBe('New')
  expect(renamed.content.contains[1]).toBe(view.content.contains[1])
})

test('moves go beside or into another one, and nowhere that takes none', () => {
  expect(shape(moved(view, { id: 'd', targetId: 'b', position: 'before' }))).toEqual(['1root', '2a', '3d', '3b', '3c'])
  expect(shape(moved(view, { id: 'b', targetId: 'd', position: 'after' }))).toEqual(['1root', '2a', '3c', '2d', '2b'])
  expect(shape(moved(view, { id: 'd', targetId: 'a', position: 'on' }))).toEqual(['1root', '2a', '3b', '3c', '3d'])
  expect(moveRefusal(view, { id: 'b', targetId: 'd', position: 'on' })).toBe('Table takes no Text')
  expect(moveRefusal(view, { id: 'a', targetId: 'b', position: 'after' })).toBe('stands in itself')
  expect(moved(view, { id: 'a', targetId: 'b', position: 'after' })).toBe(view)
  expect(moved(view, { id: 'root', targetId: 'a', position: 'on' })).toBe(view)
})

test('a new one goes into what is chosen, else behind it; a dialog stands beside the content', () => {
  const kind = (type: string) => findComponent(type) ?? expect.fail(type)
  const [inside, id] = added(view, kind('text'), 'a')
  expect(findPlaced(inside, id)?.parent?.id).toBe('a')
  const [behind, next] = added(view, kind('text'), 'b')
  expect(shape(behind)).toEqual(['1root', '2a', '3b', `3${next}`, '3c', '2d'])
  const [withDialog, dialog] = added(view, kind('modal'), 'a')
  expect(withDialog.modals.map(each => each.id)).toEqual([dialog])
})

test('a copy has new ids, and what refers to one inside of it follows', () => {
  const table = make('table', 'table-1')
  const note = { ...make('text', 'text-1'), attrs: { text: '{{meta.table-1.selected.name}} {{vars.table-1}}' } }
  const [copied, id] = duplicated(viewOf(make('layout', 'layout-1', [table, note])), 'layout-1')
  const copy = findPlaced(copied, id)?.component
  const [first, second] = copy?.contains ?? []
  expect(new Set([id, first?.id, second?.id, 'layout-1', 'table-1', 'text-1']).size).toBe(6)
  expect(second?.attrs['text']).toContain(`{{meta.${first?.id}.selected.name}}`)
})
