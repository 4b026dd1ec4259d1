import { defineFormat } from '../../define-format.ts'
import { presenceOperators } from '../../operators.ts'
import { addressParts, requirableParts } from './address-parts.ts'
import { rules } from './rules.ts'

export const format = defineFormat({
  ...rules,
  id: 'address',
  label: 'Address',
  summary: 'A postal address with its parts and its place on the map.',
  category: 'contact',
  keywords: ['street', 'city', 'location', 'map', 'place', 'delivery'],
  operators: presenceOperators,
  searchable: false,
  uniqueable: false,
  settings: {
    'metadata.requiredParts': {
      type: 'array',
      format: 'multi-option-list',
      title: 'Required parts',
      metadata: {
        optionList: requirableParts.map(part => ({ value: part, label: addressParts[part]?.title ?? part })),
      },
    },
  },
  defaults: { metadata: { fieldSize: 'full' } },
  samples: () => [
    {
      summary: 'Obere Str. 57, 12209 Berlin, DE',
      road: 'Obere Str.',
      houseNumber: '57',
      postcode: '12209',
      city: 'Berlin',
      country: 'DE',
      lat: 52.428,
      lng: 13.327,
    },
    { summary: 'Somewhere by the lake', additionalInfo: 'Second staircase', manual: true, suburb: 'Lichterfelde' },
  ],
  invalidSamples: () => [
    { value: 'Obere Str. 57' },
    { value: {} },
    { value: { summary: 5 } },
    { value: { city: 'Berlin', planet: 'Earth' } },
    { value: { city: 'Berlin', lat: 91, lng: 0 } },
    { value: { city: 'Berlin', lat: 0, lng: -181 } },
    { value: { city: 'Berlin', lat: 52 } },
    { value: { city: 'Berlin' }, settings: { metadata: { requiredParts: ['postcode'] } } },
  ],
})
