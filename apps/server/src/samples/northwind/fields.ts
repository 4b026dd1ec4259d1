import type { FieldMetadata, FieldSchema } from '@trellis/model'

/** Short forms for the sample's fields; `group` is the id of a group of the collection. */
type Placed = { group?: string; isMinor?: boolean }

function metadataOf({ group = 'basic', isMinor = false }: Placed): FieldMetadata {
  return { detailGroupId: group, ...(isMinor && { detailPriority: 'other' as const }) }
}

export function text(title: string, placed: Placed = {}): FieldSchema {
  return { type: 'string', format: 'text', title, metadata: metadataOf(placed) }
}

export function multiline(title: string, placed: Placed = {}): FieldSchema {
  return { type: 'string', format: 'multiline', title, metadata: metadataOf(placed) }
}

export function date(title: string, placed: Placed = {}): FieldSchema {
  return { type: 'string', format: 'date', title, metadata: metadataOf(placed) }
}

export function count(title: string, placed: Placed = {}): FieldSchema {
  return { type: 'integer', format: 'number', title, minimum: 0, multipleOf: 1, metadata: metadataOf(placed) }
}

export function share(title: string, placed: Placed = {}): FieldSchema {
  return { type: 'number', format: 'number', title, minimum: 0, maximum: 1, metadata: metadataOf(placed) }
}

export function money(title: string, placed: Placed = {}): FieldSchema {
  return { type: 'number', format: 'currency', title, minimum: 0, metadata: { ...metadataOf(placed), currency: 'USD' } }
}

export function choice(
  title: string,
  optionList: { value: string; label: string; color: string }[],
  placed: Placed = {},
): FieldSchema {
  return { type: 'string', format: 'string-option-list', title, metadata: { ...metadataOf(placed), optionList } }
}

export function checkbox(title: string, placed: Placed = {}): FieldSchema {
  return { type: 'boolean', format: 'checkbox', title, metadata: metadataOf(placed) }
}

type Inverse = { collectionId: string; key: string; title: string }

/** At most one record over there, which shows ours under `key`. */
export function toOne(title: string, inverse: Inverse, placed: Placed = {}): FieldSchema {
  const cursor = { collectionId: inverse.collectionId, associationKey: inverse.key }
  const association = { cursor, max: 1, inverseMax: -1, inverseTitle: inverse.title }
  return { type: 'array', format: 'association', title, metadata: { ...metadataOf(placed), association } }
}

/** Six lines of a postal address, as the ids begin in the collection: `` or `ship`. */
export function address(prefix: '' | 'ship' = ''): Record<string, FieldSchema> {
  const id = (name: string) => (prefix === '' ? name : `${prefix}${name.charAt(0).toUpperCase()}${name.slice(1)}`)
  const title = (name: string) => (prefix === '' ? name : `Ship ${name.toLowerCase()}`)
  const group = 'address'
  return {
    [id('address')]: text(title('Address'), { group, isMinor: true }),
    [id('city')]: text(title('City'), { group }),
    [id('region')]: text(title('Region'), { group, isMinor: true }),
    [id('postalCode')]: text(title('Postal code'), { group, isMinor: true }),
    [id('country')]: text(title('Country'), { group }),
  }
}
