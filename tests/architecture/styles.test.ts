import { expect, test } from 'vitest'
import type { Rule } from './sources.ts'
import { noPhysicalLayout, noRawColors, noRawFontSizes, noRawLayers } from './styles.ts'

const sheet = (rule: Rule, declaration: string, path = 'packages/ui/components/a.module.css') =>
  rule(new Map([[path, `.a {\n  display: grid;\n  ${declaration};\n}\n`]]))
const attribute = (rule: Rule, style: string) =>
  rule(new Map([['apps/web/src/a.tsx', `const a = <p style={{ ${style} }} />`]]))

test.each([
  ['color: #fff'],
  ['background: rgb(0 0 0 / 50%)'],
  ['border: 1px solid red'],
  ['--fill: color-mix(in srgb, var(--a) 88%, black)'],
  ['box-shadow: 0 1px oklch(0 0 0)'],
])('raw colour: %s', declaration => {
  expect(sheet(noRawColors, declaration)).toHaveLength(1)
  expect(sheet(noRawColors, declaration, 'packages/ui/tokens/tokens.css')).toEqual([])
})

test.each([
  ['color: var(--color-text)'],
  ['background: transparent'],
  ['border-color: currentColor'],
  ['background: color-mix(in srgb, var(--a) 88%, var(--b))'],
  ['white-space: nowrap'],
  ['grid-template-areas: "red blue"'],
  ['background: url(#abc)'],
])('no raw colour: %s', declaration => {
  expect(sheet(noRawColors, declaration)).toEqual([])
})

test('raw layers and sizes of type', () => {
  expect(sheet(noRawLayers, 'z-index: 10')).toEqual(['packages/ui/components/a.module.css:3: raw z-index 10'])
  expect(sheet(noRawLayers, 'z-index: var(--z-modal)')).toEqual([])
  expect(sheet(noRawFontSizes, 'font-size: 13px')).toHaveLength(1)
  expect(sheet(noRawFontSizes, 'font: 600 13px sans-serif')).toHaveLength(1)
  expect(sheet(noRawFontSizes, 'font-size: var(--text-small)')).toEqual([])
  expect(sheet(noRawFontSizes, 'font: inherit')).toEqual([])
})

test.each([
  ['margin-left: 1px'],
  ['padding-top: 0'],
  ['left: 0'],
  ['border-right: none'],
  ['text-align: left'],
  ['float: right'],
  ['border-top-left-radius: 1px'],
  ['scroll-margin-bottom: 1px'],
])('physical layout: %s', declaration => {
  expect(sheet(noPhysicalLayout, declaration)).toHaveLength(1)
})

test('logical layout, names that only look physical, comments and selectors', () => {
  for (const declaration of [
    'margin-inline-start: 1px',
    'inset-block-start: 0',
    'text-align: start',
    '/* left: 0 */ gap: 0',
    '--left: 1px',
  ]) {
    expect(sheet(noPhysicalLayout, declaration), declaration).toEqual([])
  }
  expect(
    noPhysicalLayout(
      new Map([['packages/ui/a.css', '.left:hover { gap: 0 }\n@media (hover: hover) { .a { left: 0 } }']]),
    ),
  ).toHaveLength(1)
})

test('style attributes are styles too', () => {
  expect(attribute(noRawColors, "color: '#fff'")).toHaveLength(1)
  expect(attribute(noRawLayers, 'zIndex: 3')).toHaveLength(1)
  expect(attribute(noRawFontSizes, "fontSize: '13px'")).toHaveLength(1)
  expect(attribute(noPhysicalLayout, 'marginLeft: 4')).toEqual(['apps/web/src/a.tsx:1: physical margin-left: 4'])
  expect(attribute(noPhysicalLayout, 'marginInlineStart: 4')).toEqual([])
  expect(attribute(noRawColors, 'color: token')).toEqual([])
})
