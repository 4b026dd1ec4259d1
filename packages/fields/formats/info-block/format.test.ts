import { expect, test } from 'vitest'
import { format } from './format.ts'

test('shows a text and takes no value', () => {
  expect([format.storage, format.operators, format.samples()]).toEqual(['none', [], []])
  expect(format.check()).toEqual({ problem: 'Fields of this format hold no value' })
})
