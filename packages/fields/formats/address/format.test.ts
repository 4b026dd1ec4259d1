import { expect, test } from 'vitest'
import '../../find-format.ts'
import { problemsAt } from '../../values/nested-values.ts'
import { format } from './format.ts'

const schema = { type: 'object', format: 'address', title: 'Delivery' } as const

test('[1-3.5-07] [2-3.8-01] takes its parts, and says which of the required ones are missing', () => {
  const parts = { road: 'Obere Str.', houseNumber: '57', city: 'Berlin', county: 'Berlin', continent: 'Europe' }
  expect(format.check(parts, schema)).toEqual({ value: { summary: 'Obere Str. 57, Berlin', ...parts } })
  const strict = { ...schema, metadata: { requiredParts: ['postcode', 'country'] } }
  const checked = format.check(parts, strict)
  expect('problem' in checked && problemsAt('delivery', checked)).toEqual([
    { path: 'delivery.postcode', message: 'Required field' },
    { path: 'delivery.country', message: 'Required field' },
  ])
})

test('latitude and longitude are places on the earth, and belong together', () => {
  const checked = format.check({ lat: 52.4 }, schema)
  expect('problem' in checked && problemsAt('delivery', checked)).toEqual([
    { path: 'delivery.lat', message: 'Latitude and longitude belong together' },
  ])
  expect(format.check({ lat: 52.4, lng: 13.3 }, schema)).toEqual({
    value: { summary: '52.4, 13.3', lat: 52.4, lng: 13.3 },
  })
})

test('[2-3.8-02] it is shown by its summary and what was added by hand, or by its place on the map', () => {
  expect(format.fromText('Obere Str. 57, Berlin', schema)).toEqual({ value: { summary: 'Obere Str. 57, Berlin' } })
  expect(format.display({ summary: 'Obere Str. 57', additionalInfo: 'Backyard' })).toBe('Obere Str. 57, Backyard')
  const placed = format.check({ lat: 52.4, lng: 13.3, additionalInfo: 'Quay 2' }, schema)
  expect('value' in placed && format.display(placed.value)).toBe('52.4, 13.3, Quay 2')
})
