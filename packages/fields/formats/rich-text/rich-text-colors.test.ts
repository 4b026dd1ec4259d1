import { readFileSync } from 'node:fs'
import { palette } from '@trellis/ui/tokens'
import { expect, test } from 'vitest'

const css = readFileSync(new URL('rich-text.module.css', import.meta.url), 'utf8')
const rgb = (hex: string) => [1, 3, 5].map(at => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ')

/** The stored tone is that of light paper; without its rule, text of it could not be read in the dark. */
test.each(Object.entries(palette))('the tones of %s are drawn as the theme at hand has them', (name, tones) => {
  for (const [property, tone] of [
    ['color', 'text'],
    ['background-color', 'soft'],
  ] as const) {
    const selector = `.text [style*="${property}: rgb(${rgb(tones[tone].light)})"] {`
    expect(css.slice(css.indexOf(selector) + selector.length).trimStart()).toMatch(
      new RegExp(`^${property}: var\\(--palette-${name}-${tone}\\) !important;`),
    )
    expect(css).toContain(selector)
  }
})
