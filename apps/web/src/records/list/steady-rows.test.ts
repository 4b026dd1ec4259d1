import { expect, test } from 'vitest'
import { noteDeleted } from './deleted-records.ts'
import { keepPlaces } from './steady-rows.ts'

const record = (id: string, version: number) => ({ id, version })

test('rows keep their places and take the new values', () => {
  const shown = [record('a', 1), record('b', 1), record('c', 1)]
  const fresh = [record('c', 2), record('new', 1), record('a', 1)]
  expect(keepPlaces(shown, fresh)).toEqual([record('a', 1), record('b', 1), record('c', 2)])
})

test('without a row that was deleted here the list is shown at once; brought back, it has its place again', () => {
  const shown = [record('a', 1), record('b', 1), record('c', 1)]
  const fresh = [record('new', 1), record('c', 1)]
  expect(keepPlaces(shown, fresh)).toEqual(shown)
  noteDeleted('b')
  expect(keepPlaces(shown, fresh)).toBe(fresh)
  expect(keepPlaces(shown, [record('c', 1), record('b', 2)])).toEqual([record('a', 1), record('b', 2), record('c', 1)])
})

test('where nothing differs it is the same list', () => {
  const fresh = [record('a', 1), record('b', 1)]
  expect(keepPlaces([record('a', 1), record('b', 1)], fresh)).toBe(fresh)
})
