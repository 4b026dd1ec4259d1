import { expect, test } from 'vitest'
import { isEmptyAddress, withFound, withManual, withPart } from './address-draft.ts'
import { mapHref } from './map-href.ts'
import { uniqueBySummary } from './use-addresses.ts'

const berlin = { summary: 'Berlin, Germany', lat: 52.52, lng: 13.41, city: 'Berlin', country: 'DE' }

test('a found place fills in all parts, and what was said about the door stays', () => {
  const draft = { road: 'Old road', additionalInfo: 'Second staircase', manual: true }
  expect(withFound(draft, berlin)).toEqual({ ...berlin, additionalInfo: 'Second staircase' })
})

test('a part changed by hand makes the line anew, and an emptied one is gone', () => {
  expect(withPart(berlin, 'city', 'Potsdam')).toEqual({ lat: 52.52, lng: 13.41, city: 'Potsdam', country: 'DE' })
  expect(withPart({ city: 'Berlin' }, 'city', '')).toEqual({})
  expect(withPart(berlin, 'additionalInfo', 'Backyard')).toEqual({ ...berlin, additionalInfo: 'Backyard' })
  expect(withPart(berlin, 'summary', 'By the lake')).toEqual({ ...berlin, summary: 'By the lake' })
})

test('an address that only says it was entered by hand is none', () => {
  expect(isEmptyAddress(withManual({}, true))).toBe(true)
  expect(isEmptyAddress(berlin)).toBe(false)
  expect(withManual({ ...berlin, manual: true }, false)).toEqual(berlin)
})

test('[2-4-26] results are de-duplicated by summary, the first stays', () => {
  expect(uniqueBySummary([berlin, { ...berlin, lat: 1 }])).toEqual([berlin])
})

test('[2-2.4-11] an address links to a public maps search built from lat and lng', () => {
  expect(mapHref(berlin)).toBe('https://www.openstreetmap.org/search?query=52.52%2C13.41')
  expect(mapHref({ city: 'Berlin' })).toBeUndefined()
})
