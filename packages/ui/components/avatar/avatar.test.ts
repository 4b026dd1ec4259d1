import { expect, it } from 'vitest'
import { colorOf, initials } from './avatar.tsx'

it('initials', () => {
  expect(['sales team', 'Admin', '', ' a b c ', '日本 語'].map(initials)).toEqual(['ST', 'A', '', 'AC', '日語'])
  expect(['שלום (world)!', '"Quoted" name', '--', '#1 (a) –'].map(initials)).toEqual(['שW', 'QN', '-', '1A'])
})

it('the hue of a name is stable', () => {
  expect(colorOf('sales')).toBe(colorOf('sales'))
  expect(new Set(['a', 'b', 'c', 'd', 'e', 'f'].map(colorOf)).size).toBeGreaterThan(3)
})
