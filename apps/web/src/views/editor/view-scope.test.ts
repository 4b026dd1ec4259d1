import { newView } from '@trellis/components'
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
