import type { ViewComponent, ViewDocument } from '@trellis/model'
import { expect, test } from 'vitest'
import { wrongNumbersIn } from './wrong-numbers.ts'

const table = (id: string, limit: unknown) =>
  ({
    id,
    name: id,
    type: 'table',
    attrs: { source: { type: 'collection', cursor: { collectionId: 'Tasks', options: { limit } } } },
    listeners: {},
    contains: [],
  }) as ViewComponent
const interval = (id: string, seconds: unknown) =>
  ({ id, name: id, type: 'interval', attrs: { seconds }, listeners: {}, contains: [] }) as ViewComponent
const viewOf = (...contains: ViewComponent[]) =>
  ({
    name: 'Desk',
    content: { id: 'root', name: 'Root', type: 'layout', attrs: {}, listeners: {}, contains },
    modals: [],
    vars: [],
    header: { actions: [] },
    triggers: {},
    engineVersion: 1,
  }) as ViewDocument

test('text in place of a number is told with its component and property; numbers, formulas and nothing are fine', () => {
  const view = viewOf(
    table('Late', 'abc'),
    table('Open', 3),
    interval('Each', 'soon'),
    interval('Every', '{{vars.pace}}'),
  )
  expect(wrongNumbersIn(view)).toEqual({
    'Late source limit': 'Late: Rows: Enter a number',
    'Each seconds': expect.stringMatching(/^Each: .+: Enter a number$/),
  })
  expect(wrongNumbersIn(viewOf(table('Open', undefined), interval('Each', 5)))).toEqual({})
})
