import { expect, test } from 'vitest'
import { placeAmong } from './use-app-place.ts'

const app = (id: string, order: number | undefined, createdAt: string) => ({
  id,
  name: id.toUpperCase(),
  order,
  createdAt,
})

test('numbers come first, then age', () => {
  const apps = [
    app('old', undefined, '2020'),
    app('new', undefined, '2024'),
    app('two', 2, '2025'),
    app('one', 1, '2026'),
  ]
  expect(placeAmong(apps, 'one')).toEqual({ place: 1, before: undefined })
  expect(placeAmong(apps, 'two')).toEqual({ place: 2, before: 'ONE' })
  expect(placeAmong(apps, 'old')).toEqual({ place: 3, before: 'TWO' })
  expect(placeAmong(apps, 'new')).toEqual({ place: 4, before: 'OLD' })
})
