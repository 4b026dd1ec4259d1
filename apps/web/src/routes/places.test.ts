import { expect, test } from 'vitest'
import { isBuilderPath, sectionOf } from './places.ts'

test.each([
  ['/builder/data/list', 'data'],
  ['/builder/data/general', 'data'],
  ['/builder/tags', 'tags'],
  ['/builder/settings/mobile', 'settings'],
  ['/builder', undefined],
  ['/builder/unknown/list', undefined],
  ['/table', undefined],
  ['/data/list', undefined],
])('[1-6-08] [2-6-01] the first segment under builder says the section of %s: %s', (path, section) => {
  expect(sectionOf(path)).toBe(section)
})

test('[1-2.1-20] a path that does not begin with builder is none of it', () => {
  expect(['/builder', '/builder/data/list', '/table', '/builders', '/app/builder'].map(isBuilderPath)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
})
