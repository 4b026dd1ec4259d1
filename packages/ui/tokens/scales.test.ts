import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')
const value = (name: string) => new RegExp(`--${name}: ([^;]+);`).exec(css)?.[1] ?? ''

test('[1-9-21] layers lie over each other from the layout to the progress bar, dialogs at 1000, toasts at 1600', () => {
  const layers = ['base', 'raised', 'sticky', 'rail', 'panel', 'dropdown', 'modal']
  const over = ['popover-in-modal', 'palette', 'tooltip', 'toast', 'progress']
  const heights = [...layers, ...over].map(name => Number(value(`z-${name}`)))
  expect(heights.toSorted((left, right) => left - right)).toEqual(heights)
  expect(new Set(heights).size).toBe(heights.length)
  expect([value('z-modal'), value('z-toast')]).toEqual(['1000', '1600'])
})

test('[1-9-25] [2-9-34] headings have 24, 20, 18 and 16 px', () => {
  const sizes = [1, 2, 3, 4].map(level => /(\d+(?:\.\d+)?)rem\//.exec(value(`type-h${level}`))?.[1])
  expect(sizes.map(rem => Number(rem) * 16)).toEqual([24, 20, 18, 16])
})
