import { expect, test } from 'vitest'
import { nestedErrors } from './nested-errors.ts'

test('tells the problem of an inner field from those inside it', () => {
  const errors = { city: 'Required field', 'lines.0.amount': 'Enter a number', lineage: 'Must be text' }
  expect(nestedErrors(errors, 'city')).toEqual({ error: 'Required field' })
  expect(nestedErrors(errors, 'lines')).toEqual({ errors: { '0.amount': 'Enter a number' } })
  expect(nestedErrors(undefined, 'city')).toEqual({})
})
