import { describe, expect, test } from 'vitest'
import { safeTarget } from './safe-target.ts'

const origin = 'https://work.example.org'

describe('[S49] the page after sign-in', () => {
  test.each([
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    'https:evil.example',
    'https://evil.example',
    'https://work.example.org@evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    '%2F%2Fevil.example',
    'evil.example',
    '',
    undefined,
    7,
  ])('%j becomes the start page', target => {
    expect(safeTarget(target, origin)).toBe('/')
  })

  test.each(['/', '/table?collectionId=Orders', '/builder/data/list#top', '/detail?id=a%2F%2Fb'])(
    '%s stays',
    target => {
      expect(safeTarget(target, origin)).toBe(target)
    },
  )
})
