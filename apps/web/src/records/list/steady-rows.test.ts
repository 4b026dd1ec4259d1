import { expect, test } from 'vitest'
import { keepPlaces } from './steady-rows.ts'

const record = (id: string, version: number) => ({ id, version })

test('rows keep their places and take the new values', () => {
  const shown = [record('a', 1), record('b', 1), record('c', 1)]
  const fresh = [record('c', 2), record('new', 1), record('a', 1)]
  expect(keepPlaces(shown, fresh)).toEqual([record('a', 1), record('b', 1), record('c', 2)])
})

test('where nothing differs it is the same list', () => {
  const fresh = [record('a', 1), record('b', 1)]
  expect(keepPlaces([record('a', 1), record('b', 1)], fresh)).toBe(fresh)
})
