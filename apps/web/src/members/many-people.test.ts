import { expect, test } from 'vitest'
import { statesOf } from './many-people.ts'

const person = (text: string, values = {}) => ({ text, values })
const user = (id: string, isMember = false) => ({ id, name: id.toUpperCase(), isMember })

test('each line is told as what it is', () => {
  const people = [
    person('a'),
    person('nobody'),
    person('twin'),
    person('A again'),
    person('b'),
    person('c', { region: 'x' }),
  ]
  const found = [[user('a')], [], [user('t1'), user('t2')], [user('a')], [user('b', true)], [user('c', true)]]
  expect(statesOf(people, found).map(({ state }) => state)).toEqual([
    'new',
    'unknown',
    'several',
    'twice',
    'member',
    'values',
  ])
})
