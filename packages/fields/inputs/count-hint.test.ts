import type { FieldSchema } from '@trellis/model'
import { expect, test } from 'vitest'
import { countHint } from './count-hint.ts'

const hint = (bounds: Partial<FieldSchema>) => countHint({ type: 'array', format: 'array', title: 'Lines', ...bounds })

test('[2-5-39] the item count hint runs from minItems, minimum or minProperties up to maxItems, maximum or maxProperties', () => {
  expect(hint({ minItems: 1, maxItems: 4 })).toBe('1 to 4')
  expect(hint({ minimum: 2 })).toBe('At least 2')
  expect(hint({ maxProperties: 3 })).toBe('At most 3')
  expect(hint({ minProperties: 0, maximum: 5 })).toBe('0 to 5')
  expect(hint({})).toBeUndefined()
})
