import type { FieldSchema } from '@trellis/model'
import { expect, test } from 'vitest'
import { linkedTexts } from './linked-texts.ts'

const link = (max: number): FieldSchema => ({
  type: 'array',
  format: 'association',
  title: 'Customer',
  metadata: { association: { cursor: { collectionId: 'Customers' }, max } },
})

test('each text once, without the blanks around it; commas part them only where several may be linked', () => {
  const cells = [' Miller, Bonn ', 'Kiel', '', 'Kiel', 'Bonn,']
  expect(linkedTexts(link(1), cells)).toEqual(['Miller, Bonn', 'Kiel', 'Bonn,'])
  expect(linkedTexts(link(-1), cells)).toEqual(['Miller', 'Bonn', 'Kiel'])
})

test('of several, one with a comma stands in quotation marks', () => {
  expect(linkedTexts(link(-1), ['"Miller, Bonn", Kiel', '5" pipe, "open'])).toEqual([
    'Miller, Bonn',
    'Kiel',
    '5" pipe',
    '"open',
  ])
})
