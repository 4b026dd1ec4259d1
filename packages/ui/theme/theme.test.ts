import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { parseTheme } from './theme.ts'

it('[1-4-01] [1-3.12-01] themes are light, dark and os; an unknown stored value falls back to os', () => {
  expect(['light', 'dark', 'os', 'blue', undefined, null, 1].map(parseTheme)).toEqual([
    'light',
    'dark',
    'os',
    'os',
    'os',
    'os',
    'os',
  ])
})

it('[1-4-01] os is followed live: every colour is a light-dark() pair and the root allows both', () => {
  const base = readFileSync(new URL('../base/base.css', import.meta.url), 'utf8')
  expect(base).toContain('color-scheme: light dark')
  const tokens = readFileSync(new URL('../tokens/tokens.css', import.meta.url), 'utf8')
  expect(tokens).toContain('--color-canvas: light-dark(#f5f4ef, #131512)')
})
