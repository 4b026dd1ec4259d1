import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { addRecentColor, readRecentColors } from './recent-colors.ts'

const stored = new Map<string, string>()

beforeEach(() => {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
})

afterEach(() => {
  stored.clear()
  vi.unstubAllGlobals()
})

it('[2-3.8-12] keeps the colours chosen last in the browser, the newest first, each once', () => {
  for (const color of ['red', 'blue', 'green', 'red'] as const) addRecentColor(color)
  expect(readRecentColors()).toEqual(['red', 'green', 'blue'])
  for (const color of ['teal', 'cyan', 'plum', 'pink', 'lime'] as const) addRecentColor(color)
  expect(readRecentColors()).toEqual(['lime', 'pink', 'plum', 'cyan', 'teal', 'red'])
})

it('takes nothing but palette keys from what is stored, and survives a browser that stores nothing', () => {
  stored.set('trellis.recent-colors', '["red","<svg onload=alert(1)>",5,null]')
  expect(readRecentColors()).toEqual(['red'])
  stored.set('trellis.recent-colors', 'not JSON')
  expect(readRecentColors()).toEqual([])
  vi.stubGlobal('localStorage', undefined)
  expect(readRecentColors()).toEqual([])
  expect(() => addRecentColor('red')).not.toThrow()
})
