import { type FieldSchema, standardGroups } from '@trellis/model'
import { coreAccess } from './core-access.ts'
import { defineCoreCollection } from './define-core-collection.ts'

const text = (title: string, detailOrder: number, priority: 'important' | 'other' = 'important'): FieldSchema => ({
  type: 'string',
  format: 'text',
  title,
  metadata: { detailGroupId: 'basic', detailOrder, detailPriority: priority },
})

export const collection = defineCoreCollection({
  id: 'Country',
  name: 'Countries',
  description: 'Countries and territories with their codes.',
  icon: 'public',
  properties: {
    name: text('Name', 1),
    officialName: text('Official name', 2, 'other'),
    iso2: text('ISO code', 3),
    iso3: text('ISO code, three letters', 4),
    isoNumeric: text('ISO number', 5, 'other'),
    dialCode: text('Dial code', 6),
    continent: text('Continent', 7),
    region: text('Region', 8),
    subRegion: text('Sub-region', 9, 'other'),
    capital: text('Capital', 10),
    currencyCode: text('Currency code', 11),
    currencyName: text('Currency', 12, 'other'),
    tld: text('Internet domain', 13, 'other'),
    languages: text('Languages', 14, 'other'),
    independent: text('Independent', 15, 'other'),
    geonameId: text('GeoNames ID', 16, 'other'),
  },
  required: ['name'],
  groups: [standardGroups.basic],
  title: '{{record.name}}',
  storage: 'table',
  accessOf: () => coreAccess('Country:read', ['read']),
  activity: 'none',
})
