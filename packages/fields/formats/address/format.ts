import { isPlainObject } from '@trellis/base'
import type { FieldSchema } from '@trellis/model'
import { defineFormat, type Parsed } from '../../define-format.ts'
import { problem, problemText } from '../../messages.ts'
import { presenceOperators } from '../../operators.ts'
import { checkProperties, readJson } from '../../values/nested-values.ts'
import { addressParts, requirableParts, summaryOf } from './address-parts.ts'
import { look } from './look.ts'

export const format = defineFormat({
  ...look,
  id: 'address',
  editsInDialog: true,
  label: 'Address',
  summary: 'A postal address with its parts and its place on the map.',
  category: 'contact',
  keywords: ['street', 'city', 'location', 'map', 'place', 'delivery'],
  type: 'object',
  operators: presenceOperators,
  searchable: false,
  uniqueable: false,
  titleable: false,
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
  parts: addressParts,
  defaults: { metadata: { fieldSize: 'full' } },
  check,
  fromText,
  toText: value => JSON.stringify(value),
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

/** All parts are of the right kind, those that the field requires are there; without a summary it is made of them. */
function check(value: unknown, schema: FieldSchema): Parsed {
  const required = schema.metadata?.requiredParts ?? []
  const checked = checkProperties(value, { ...schema, properties: { ...addressParts }, required })
  if ('problem' in checked || !isPlainObject(checked.value)) return checked
  const { lat, lng } = checked.value
  if (Math.abs(Number(lat ?? 0)) > 90) return at('lat', problemText('problem.latitude'))
  if (Math.abs(Number(lng ?? 0)) > 180) return at('lng', problemText('problem.longitude'))
  if ((lat === undefined) !== (lng === undefined)) return at('lat', problemText('problem.position'))
  const summary = checked.value.summary ?? summaryOf(checked.value)
  return summary === '' ? problem('problem.address') : { value: { summary, ...checked.value } }
}

function at(path: string, message: string): Parsed {
  return { problem: message, problems: [{ path, message }] }
}

/** JSON, or the one line that an address is known by. */
function fromText(text: string, schema: FieldSchema): Parsed {
  return text.startsWith('{') ? readJson(text, schema, check) : check({ summary: text }, schema)
}
