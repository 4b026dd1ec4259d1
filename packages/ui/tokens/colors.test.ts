import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { colors, contrastRules, palette } from './colors.ts'
import { contrast } from './contrast.ts'
import { renderCss } from './render-css.ts'

const themes = ['light', 'dark'] as const

describe.each(themes)('%s theme', theme => {
  it.each(contrastRules)('%s on %s is at least %d', (ink, paper, least) => {
    expect(contrast(colors[ink][theme], colors[paper][theme])).toBeGreaterThanOrEqual(least)
  })

  it.each(Object.entries(palette))('palette hue %s', (_hue, { solid, soft, text }) => {
    expect(contrast(text[theme], soft[theme])).toBeGreaterThanOrEqual(4.5)
    expect(contrast(solid[theme], colors.surface[theme])).toBeGreaterThanOrEqual(3)
  })

  it.each(Object.entries(palette))('texts and edges on a page tinted in %s', (_hue, { soft }) => {
    for (const ink of ['text', 'text2', 'text3', 'brand', 'success', 'warn', 'danger'] as const)
      expect(contrast(colors[ink][theme], soft[theme]), ink).toBeGreaterThanOrEqual(4.5)
    expect(contrast(colors.control[theme], soft[theme])).toBeGreaterThanOrEqual(3)
  })
})

describe('the figures of the design', () => {
  it.each([
    ['text', 'surface', 16.8, 14.5],
    ['text3', 'sunken', 4.6, 6.8],
    ['brand', 'brand-soft', 6.1, 7.3],
    ['on-fill', 'brand-fill', 7.3, 5.3],
    ['warn', 'warn-soft', 5.6, 6.9],
    ['danger', 'danger-soft', 5.7, 6.8],
    ['control', 'surface', 3.7, 4.4],
  ] as const)('%s on %s', (ink, paper, light, dark) => {
    expect(contrast(colors[ink].light, colors[paper].light)).toBeCloseTo(light, 0)
    expect(contrast(colors[ink].dark, colors[paper].dark)).toBeCloseTo(dark, 0)
  })

  it('knows black on white', () => expect(contrast('#000000', '#FFFFFF')).toBe(21))
  it('has twelve hues', () => expect(Object.keys(palette)).toHaveLength(12))
})

it('[1-9-29] tokens.css is what the token source says', () => {
  expect(readFileSync(new URL('tokens.css', import.meta.url), 'utf8')).toBe(renderCss())
})
