import { ownValue } from '@trellis/base'
import type { FieldSchema } from '@trellis/model'
import type { ParametersForm } from './define-action.ts'
import { recordParameter } from './parameters.ts'

type Properties = ParametersForm['properties']
type Asked = { type?: string; items?: { type?: string } }

/** What parameters of operations are called that name a collection. */
const collectionKey = 'collectionId'

/** How a parameter is picked that contracts call by one of these names; undefined where it is typed. */
export function pickedField(key: string, { type, items }: Asked): FieldSchema | undefined {
  if (key === 'filter') return filter
  if (type === 'string') return ownValue(ofTexts, key)
  return type === 'array' && items?.type === 'string' ? ownValue(ofLists, key) : undefined
}

const collectionField = recordParameter('Collection', 'Entity')

const filter: FieldSchema = {
  type: 'object',
  format: 'collection-filter',
  title: 'Filter',
  metadata: { fieldSize: 'full', allowFormula: true },
}

const field = (title: string): FieldSchema => ({
  type: 'string',
  format: 'collection-field',
  title,
  metadata: { allowFormula: true },
})

const fields = (title: string): FieldSchema => ({
  type: 'array',
  format: 'array',
  title,
  items: field('Field'),
  maxItems: 500,
  metadata: { fieldSize: 'full', allowFormula: true },
})

const ofTexts: Readonly<Record<string, FieldSchema>> = {
  [collectionKey]: collectionField,
  orderBy: field('Order by'),
  fieldId: field('Field'),
}

const ofLists: Readonly<Record<string, FieldSchema>> = { select: fields('Select'), omit: fields('Omit') }

/** What is about the records of a collection: it is named beside that, around it, or in a cursor. */
export function aboutCollection(properties: Properties): ParametersForm['about'] {
  const [collection] = [[collectionKey], ['cursor', collectionKey]]
    .filter(keys => fieldAt(properties, keys)?.format === collectionField.format)
    .map(keys => keys.join('.'))
  const at = collection === undefined ? [] : aboutRecords(properties, [])
  return collection !== undefined && at.length > 0 ? { collection, at } : undefined
}

function aboutRecords(properties: Properties, path: readonly string[]): string[] {
  return Object.entries(properties).flatMap(([key, each]) => {
    const place = [...path, key]
    const inside = each.properties ?? each.items?.properties
    if (inside) return aboutRecords(inside, place)
    return isAboutRecords(key, each) ? [place.join('.')] : []
  })
}

/** Conditions, fields, and the values of a record, which are JSON where the collection is not known. */
function isAboutRecords(key: string, { type, format, items }: FieldSchema): boolean {
  const pickers = [filter.format, field('').format]
  return pickers.includes(items?.format ?? format) || (type === 'object' && key === 'record')
}

function fieldAt(properties: Properties, [key = '', ...rest]: readonly string[]): FieldSchema | undefined {
  const found = ownValue(properties, key)
  return rest.length === 0 ? found : fieldAt(found?.properties ?? {}, rest)
}
