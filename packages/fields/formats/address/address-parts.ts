import { ownValue } from '@trellis/base'
import type { FieldSchema } from '@trellis/model'

type Part = FieldSchema & { title: string }

const text = (title: string, more: Partial<FieldSchema> = {}): Part => ({
  type: 'string',
  format: 'text',
  title,
  maxLength: 500,
  ...more,
})
/** Made by a search for addresses, not filled in by people. */
const hidden = (title: string): Part => text(title, { metadata: { hidden: true } })

/** What an address is made of (1 §3.5, 2 §3.8), as fields. */
export const addressParts: Readonly<Record<string, Part>> = {
  summary: text('Address', { maxLength: 1000 }),
  additionalInfo: text('Additional information', { metadata: { placeholder: 'Unit, apartment, staircase, etc.' } }),
  road: text('Road'),
  houseNumber: text('House number'),
  postcode: text('Postcode'),
  city: text('City'),
  state: text('State'),
  country: {
    type: 'string',
    format: 'collection-lookup',
    title: 'Country',
    metadata: { collectionId: 'Country', disableNavigate: true },
  },
  lat: { type: 'number', format: 'number', title: 'Latitude' },
  lng: { type: 'number', format: 'number', title: 'Longitude' },
  manual: { type: 'boolean', format: 'checkbox', title: 'Entered by hand' },
  county: hidden('County'),
  category: hidden('Category'),
  continent: hidden('Continent'),
  countryCode: hidden('Country code'),
  stateCode: hidden('State code'),
  stateDistrict: hidden('State district'),
  suburb: hidden('Suburb'),
}

/** Parts that a field may require. */
export const requirableParts = ['road', 'houseNumber', 'postcode', 'city', 'state', 'country', 'lat', 'lng'] as const

type Parts = Readonly<Record<string, unknown>>

/** One line of the parts that are there, for an address that was filled in by hand. */
export function summaryOf(parts: Parts): string {
  const line = (...keys: string[]) =>
    keys.flatMap(key => (ownValue(parts, key) === undefined ? [] : [String(ownValue(parts, key))])).join(' ')
  const lines = [line('road', 'houseNumber'), line('postcode', 'city'), line('state'), line('country')]
  const position = parts['lat'] === undefined ? '' : `${String(parts['lat'])}, ${String(parts['lng'])}`
  return lines.filter(Boolean).join(', ') || position
}
