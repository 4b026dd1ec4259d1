import { optionColorsFormula } from '@trellis/fields/formula'
import type { CollectionDocument, FieldSchema, Formula } from '@trellis/model'
import { expect, test } from 'vitest'
import { followOptionColors } from './follow-option-colors.ts'

const withColor = (color: string | undefined): FieldSchema => ({
  type: 'string',
  format: 'string-option-list',
  title: 'Status',
  metadata: { optionList: [{ value: 'a', label: 'A', ...(color === undefined ? {} : { color }) }] },
})

function documentOf(properties: Record<string, FieldSchema>, calculation?: Formula): CollectionDocument {
  const recordColor: FieldSchema = {
    type: 'string',
    format: 'color',
    title: 'Color',
    metadata: calculation ? { calculation } : {},
  }
  return { name: 'C', schema: { type: 'object', properties: { ...properties, recordColor } }, detailGroupList: [] }
}

const formulaIn = ({ schema }: CollectionDocument) => schema.properties['recordColor']?.metadata?.calculation
const red = optionColorsFormula('status', withColor('red'))
const live = documentOf({ status: withColor('red') }, red)

test('colours of options follow them, under another id of their field too', () => {
  const wanted = documentOf({ status: withColor('blue') }, red)
  expect(formulaIn(followOptionColors(wanted, live, {}))).toEqual({ SWITCH: ['{{record.status}}', 'a', 'blue'] })
  const renamed = documentOf({ state: withColor('blue') }, optionColorsFormula('state', withColor('red')))
  expect(formulaIn(followOptionColors(renamed, live, { state: 'status' }))).toEqual({
    SWITCH: ['{{record.state}}', 'a', 'blue'],
  })
  const plain = documentOf({ status: withColor(undefined) }, red)
  expect(formulaIn(followOptionColors(plain, live, {}))).toBeUndefined()
})

test('a formula that is or becomes another one stays as it is written', () => {
  const own = { SWITCH: ['{{record.status}}', 'a', 'green'] }
  const wanted = documentOf({ status: withColor('blue') }, own)
  for (const before of [live, documentOf({ status: withColor('red') }, own), undefined])
    expect(followOptionColors(wanted, before, {})).toBe(wanted)
  const without = documentOf({ status: withColor('blue') })
  expect(followOptionColors(without, live, {})).toBe(without)
  const gone = documentOf({}, red)
  expect(followOptionColors(gone, live, {})).toBe(gone)
})
