import { expect, it } from 'vitest'
import { type Action, splitActions } from './split-actions.ts'

const action = (id: string, isImportant = false): Action => ({ id, label: id, isImportant })
const ids = ({ buttons, more }: ReturnType<typeof splitActions>) =>
  [buttons, more].map(list => list.map(({ id }) => id))

it('[1-2.9-07] a single action is the important one', () => {
  expect(ids(splitActions([action('a')]))).toEqual([['a'], []])
})

it('[1-2.9-07] a maximum of important items can be set', () => {
  const actions = [action('a', true), action('b'), action('c', true), action('d', true)]
  expect(ids(splitActions(actions, 2))).toEqual([
    ['a', 'c'],
    ['b', 'd'],
  ])
  expect(ids(splitActions(actions))).toEqual([['a', 'c', 'd'], ['b']])
})

it('[2-9-23] [1-9-27] at most four important actions are buttons', () => {
  const actions = ['a', 'b', 'c', 'd', 'e'].map(id => action(id, true))
  expect(ids(splitActions(actions))).toEqual([['a', 'b', 'c', 'd'], ['e']])
})
