import type { FieldSchema } from '@trellis/model'
import { expect, test } from 'vitest'
import { format } from './format.ts'

const schema: FieldSchema = { type: 'string', format: 'collection-lookup', title: 'Country' }

test('[2-3.8-20] text that is no id is taken unless the field takes records only', () => {
  expect(format.check('somewhere else', schema)).toEqual({ value: 'somewhere else' })
  const strict: FieldSchema = {
    ...schema,
    metadata: { disableFreeText: true, additionalOptions: [{ value: 'not known', label: 'Unknown' }] },
  }
  expect(format.check('somewhere else', strict)).toEqual({ problem: 'Is not the ID of a record' })
  expect(format.check('DE', strict)).toEqual({ value: 'DE' })
  expect(format.check('not known', strict)).toEqual({ value: 'not known' })
  expect(format.display('not known', strict)).toBe('Unknown')
})
