import { beforeEach, expect, test, vi } from 'vitest'
import { knowAreas } from '../routes/places.ts'
import { keepBuilderPlace, lastBuilderPlace } from './builder-place.ts'

const maker = { id: 'u1', roles: ['entityAdmin'], isTenantAdmin: false }
const load = () => Promise.reject(new Error('never shown here'))

beforeEach(() => {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
  knowAreas([{ routes: ['/builder/data/definition', '/builder/users/list'].map(path => ({ path, load })) }])
  return () => {
    vi.unstubAllGlobals()
    knowAreas([])
  }
})

test('the builder opens where this person was last, and for nobody else', () => {
  const href = '/builder/data/definition?id=Orders&model-property=name'
  expect(lastBuilderPlace(maker)).toBeUndefined()
  keepBuilderPlace('u1', href)
  expect(lastBuilderPlace(maker)).toBe(href)
  expect(lastBuilderPlace({ ...maker, id: 'u2' })).toBeUndefined()
})

test('where they may not go any more, or where nothing is, the builder does not open', () => {
  for (const href of [
    '/builder/users/list',
    '/builder/data/gone',
    '/table?collectionId=Orders',
    '//elsewhere.example',
  ]) {
    keepBuilderPlace('u1', href)
    expect([href, lastBuilderPlace(maker)]).toEqual([href, undefined])
  }
  keepBuilderPlace('u1', '/builder/data/definition')
  expect(lastBuilderPlace({ ...maker, roles: [] })).toBeUndefined()
})
