import { newView } from '@trellis/components'
import type { ViewComponent, ViewDocument } from '@trellis/model'
import { expect, test } from 'vitest'
import { editorProblems } from './editor-problems.ts'
import { usedCollections } from './used-collections.ts'
import { usedFlows } from './used-flows.ts'

const known = { collections: new Map([['Tasks', 'Tasks']]), flows: new Map([['f1', 'Nightly']]) }
const part = (type: string, id: string, attrs: object, more: Partial<ViewComponent> = {}): ViewComponent => ({
  id,
  name: id,
  type,
  attrs: { ...attrs },
  listeners: {},
  contains: [],
  ...more,
})
function viewOf(contains: ViewComponent[], more: Partial<ViewDocument> = {}): ViewDocument {
  const view = newView()
  return { ...view, ...more, content: { ...view.content, id: 'root', contains } }
}
const messages = (view: ViewDocument) => editorProblems(view, known).map(({ message }) => message)
const text = (value: unknown) => viewOf([part('text', 'note', { text: value })])
const pressing = (trigger: object) =>
  viewOf([part('action', 'go', { label: 'Go' }, { listeners: { onClick: [{ id: 't', type: '', ...trigger }] } })])

test('a formula that reads what there is not is a problem at its component', () => {
  const view = text('{{meta.gone.selected.name}} {{result.note.record}} {{vars.lost}} {{user.fullName}}')
  expect(editorProblems(view, known)).toEqual([
    { componentId: 'note', message: 'A formula reads meta.gone, and there is no component gone' },
    { componentId: 'note', message: 'A formula reads vars.lost, and nothing sets it' },
  ])
  expect(messages({ ...view, vars: [{ key: 'lost' }] })).toHaveLength(1)
  const set = { id: 's', type: 'DISPATCH_SET_VARS', parameters: { values: [{ key: 'lost', value: 1 }] } }
  expect(messages({ ...view, triggers: { onLoad: [set] } })).toHaveLength(1)
})

test('a formula that cannot be read, or calls what is no function, is a problem', () => {
  expect(messages(text({ NO_SUCH: ['{{user.id}}'] }))).toEqual(['There is no function NO_SUCH'])
  expect(messages(text({ UPPER: [] }))[0]).toMatch(/^A formula cannot be read: /)
  expect(messages(text({ UPPER: [{ NO_SUCH: [1] }] }))[0]).toMatch(/^A formula cannot be read: .*NO_SUCH/)
  expect(messages(text('Hello {{nobody.name}}'))[0]).toMatch(/^A formula cannot be read: .*nobody/)
  expect(messages(text('{{record.name}} {{item.a}} {{event.item.id}} {{url.queryParams.id}} {{store.a}}'))).toEqual([])
  expect(messages(text({ UPPER: ['{{user.id}}'] }))).toEqual([])
})

test('an action without a type, of an unknown one, without what it needs, or with what is gone is a problem', () => {
  expect(messages(pressing({}))).toEqual(['An action has no type'])
  expect(messages(pressing({ type: 'DANCE' }))).toEqual(['There is no action DANCE'])
  expect(messages(pressing({ type: 'flow:f1' }))).toEqual([])
  expect(messages(pressing({ type: 'flow:f2', label: 'Run it' }))).toEqual(['Run it: there is no flow f2'])
  expect(messages(pressing({ type: 'DISPATCH_SUBMIT_FORM' }))).toEqual(['Submit a form: Form: Required field'])
  expect(messages(pressing({ type: 'DISPATCH_TOGGLE_MODAL', parameters: { modalId: 'm', change: 'open' } }))).toEqual([
    'Open or close a dialog: there is no component m',
  ])
  const list = (collectionId: string) => pressing({ type: 'DATA_LIST', parameters: { cursor: { collectionId } } })
  expect(messages(list('Gone'))).toEqual(['List records: there is no collection Gone'])
  expect(messages(list('Tasks'))).toEqual([])
  expect(messages(list('{{vars.any}}'))).toEqual(['A formula reads vars.any, and nothing sets it'])
  const inner = { id: 'i', type: 'DANCE' }
  expect(messages(pressing({ type: 'DISPATCH_PRINT', onError: [inner] }))).toEqual(['There is no action DANCE'])
})

test('buttons without a label, or that start nothing, are problems', () => {
  const buttons = [{ id: 'b', triggers: [{ id: 't', type: 'DISPATCH_PRINT' }] }]
  expect(messages(viewOf([part('buttons', 'all', { buttons })]))).toEqual(['A button has no label'])
  const source = { type: 'collection', cursor: { collectionId: 'Tasks' } }
  const recordActions = [{ id: 'b', label: 'Edit', triggers: [] }]
  expect(messages(viewOf([part('table', 'tasks', { title: 'Tasks', source, recordActions })]))).toEqual([
    'A button starts nothing',
  ])
})

test('variables that go in circles, or read later ones, are problems of their page', () => {
  const vars = [
    { key: 'a', value: '{{vars.a}}' },
    { key: 'b', value: '{{vars.c}}' },
    { key: 'c', value: '{{vars.b}}' },
  ]
  expect(editorProblems(viewOf([], { vars }), known)).toEqual([
    { page: 'vars', message: 'a reads itself' },
    { page: 'vars', message: 'b reads vars.c, which is set after it: put it above' },
  ])
})

test('the collections of a view are those that it shows, and those that its actions name', () => {
  const source = { type: 'collection' as const, cursor: { collectionId: 'Tasks' } }
  const listeners = { onClick: [{ id: 't', type: 'DATA_CREATE', parameters: { collectionId: 'Log', record: {} } }] }
  const view = viewOf([
    part('table', 'one', { source }),
    part('form', 'two', { source }),
    part('action', 'go', {}, { listeners }),
  ])
  expect(usedCollections(view)).toEqual([
    { id: 'Tasks', isShown: true, users: ['one', 'two'] },
    { id: 'Log', isShown: false, users: ['go'] },
  ])
})

test('a view that is not there, inputs that nothing has, and the header of the view are looked at too', () => {
  const view = viewOf([part('view', 'card', { viewId: 'gone' }), part('view', 'none', {})], {
    header: { title: '{{input.who}} {{input.known}}', actions: [] },
    input: { type: 'object', properties: { known: { type: 'string', format: 'text', title: 'Known' } } },
  })
  expect(editorProblems(view, { ...known, views: new Map() })).toEqual([
    { componentId: 'none', message: 'Shows nothing: choose a view' },
    { componentId: 'card', message: 'There is no view gone, or you may not see it' },
    { componentId: 'view-header', message: 'A formula reads input.who, and the view has no such input' },
  ])
})

test('the flows of a view are those that its rows come from and that its actions start', () => {
  const run = (type: string, parameters?: object) => ({ id: type, type, ...(parameters ? { parameters } : {}) })
  const list = part('list', 'rows', { title: 'Rows', source: { type: 'flow', flowId: 'f1' } })
  const header = {
    actions: [
      {
        id: 'b',
        label: 'B',
        triggers: [run('flow:f2'), run('FLOW_RUN', { id: 'f3' }), run('FLOW_RUN', { id: '{{x}}' })],
      },
    ],
  }
  expect(usedFlows(viewOf([list], { header } as Partial<ViewDocument>))).toEqual(['f1', 'f2', 'f3'])
})

test('data that depend on what came of their own question are a problem, by the way that leads back', () => {
  const table = (id: string, searchString: string) =>
    part('table', id, { title: id, source: { type: 'collection', cursor: { collectionId: 'Tasks', searchString } } })
  const loops = (...contains: ViewComponent[]) => messages(viewOf(contains)).filter(each => each.includes('→'))
  expect(loops(table('a', '{{result.a.list}}'))).toEqual(['Its data depend on themselves: a → a'])
  expect(loops(table('a', '{{meta.b.totalCount}}'), table('b', '{{result.a.query}}'))).toEqual([
    'Its data depend on themselves: a → b → a',
    'Its data depend on themselves: b → a → b',
  ])
  expect(loops(table('a', '{{meta.a.selected.name}}'))).toEqual([])
  expect(loops(table('a', '{{result.b.list}}'), table('b', '{{result.c.list}}'), table('c', ''))).toEqual([])
})
