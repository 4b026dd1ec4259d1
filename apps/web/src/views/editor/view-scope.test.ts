import { findComponent, newComponent, newView } from '@trellis/components'
import { expect, test } from 'vitest'
import { viewScope } from './view-scope.ts'

test('formulas are offered the components of the view by their ids, and its variables, set ones too', () => {
  const view = newView()
  const set = { id: 's', type: 'DISPATCH_SET_VARS', parameters: { values: [{ key: 'later', value: 1 }] } }
  const { types, sample } = viewScope({ ...view, vars: [{ key: 'first' }], triggers: { onLoad: [set] } })
  expect(Object.keys(types['vars']?.properties ?? {})).toEqual(['first', 'later'])
  expect(types['meta']?.properties?.[view.content.id]).toMatchObject({ title: view.content.name })
  expect(types).toMatchObject({ record: {}, event: {}, user: {}, platform: {}, url: {} })
  expect(sample).toMatchObject({ vars: { first: null, later: null }, meta: { [view.content.id]: {} } })
})

test('formulas are offered what each kind of component tells of its data', () => {
  const view = newView()
  const of = (type: string) => newComponent(kindOf(type))
  const [table, form, text] = [of('table'), of('form'), of('text')]
  const { types } = viewScope({ ...view, content: { ...view.content, contains: [table, form, text] } })
  const keysOf = (root: string, id: string) => Object.keys(types[root]?.properties?.[id]?.properties ?? {})
  expect(keysOf('meta', table.id)).toEqual(['selected', 'loading', 'error', 'totalCount'])
  expect(keysOf('meta', form.id)).toEqual(['selected', 'loading', 'error', 'changed', 'valid'])
  expect(keysOf('meta', text.id)).toEqual(['selected'])
  expect(keysOf('result', table.id)).toContain('list')
  expect(keysOf('result', form.id)).toEqual(['record', 'query'])
})

const kindOf = (type: string) => {
  const kind = findComponent(type)
  if (!kind) throw new Error(type)
  return kind
}
