import { expect, test } from 'vitest'
import { format } from './format.ts'

const schema = { type: 'boolean', format: 'switch', title: 'Active' } as const

test('its own words are read and shown', () => {
  const named = { ...schema, metadata: { booleanLabelTrue: 'On', booleanLabelFalse: 'Off' } }
  expect(['on', 'OFF', 'no', 'maybe'].map(text => format.fromText(text, named))).toEqual([
    { value: true },
    { value: false },
    { value: false },
    { problem: 'Enter true or false, yes or no, 1 or 0' },
  ])
  expect(format.display(true, named)).toBe('On')
})
