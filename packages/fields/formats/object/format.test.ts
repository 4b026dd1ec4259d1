import type { FieldSchema } from '@trellis/model'
import { expect, test } from 'vitest'
import '../../find-format.ts'
import { problemsAt } from '../../values/nested-values.ts'
import { format } from './format.ts'

const schema: FieldSchema = {
  type: 'object',
  format: 'object',
  title: 'Delivery',
  required: ['city'],
  properties: {
    city: { type: 'string', format: 'text', title: 'City', maxLength: 10 },
    week: { type: 'string', format: 'week', title: 'Week' },
    contact: {
      type: 'object',
      format: 'object',
      title: 'Contact',
      properties: { email: { type: 'string', format: 'email', title: 'Email' } },
    },
  },
}

test('[1-5-01] the formats inside check their values; problems carry the path', () => {
  const value = { week: '2025-W53', contact: { email: 'nobody' }, other: 1 }
  const checked = format.check(value, schema)
  expect('problem' in checked && problemsAt('delivery', checked)).toEqual([
    { path: 'delivery.other', message: 'Unknown field' },
    { path: 'delivery.city', message: 'Required field' },
    { path: 'delivery.week', message: 'That year has no week 53' },
    { path: 'delivery.contact.email', message: 'Enter an email address like name@example.com' },
  ])
  expect(checked).toMatchObject({ problem: 'other: Unknown field' })
})

test('what is empty inside is left out; fewest and most values are counted without it', () => {
  const value = { city: 'Berlin', week: '', contact: { email: null } }
  expect(format.check(value, schema)).toEqual({ value: { city: 'Berlin', contact: {} } })
  expect(format.check({ city: 'Berlin' }, { ...schema, minProperties: 2 })).toEqual({ problem: 'At least 2 values' })
})

test('keys of Object.prototype are no properties', () => {
  expect(format.check(JSON.parse('{"city":"Berlin","__proto__":{"x":1},"toString":"x"}'), schema)).toMatchObject({
    problems: [{ path: '__proto__' }, { path: 'toString' }],
  })
})

test('S78 what is nested 100,000 deep is refused, not followed', () => {
  const deep = `${'{"contact":'.repeat(100_000)}1${'}'.repeat(100_000)}`
  expect(format.fromText(deep, schema)).toHaveProperty('problem')
})

test('is displayed with the titles of what is inside', () => {
  const value = { city: 'Berlin', contact: { email: 'a@b.example' } }
  expect(format.display(value, schema, 'en')).toBe('City: Berlin, Contact: Email: a@b.example')
})
