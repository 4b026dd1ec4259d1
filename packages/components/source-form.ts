import { isPlainObject } from '@trellis/base'
import type { CollectionSource, DataSource, RecordSchema, RecordValues } from '@trellis/model'
import type { ComponentDefinition } from './define-component.ts'
import { choiceProperty, namedRecordProperty } from './properties.ts'
import { storedValueSource, valueSourceFields, valueSourceValues } from './value-source-form.ts'

const sourceLabels = { collection: 'A collection', flow: 'A flow', manual: 'Values given here' } as const

/** Which questions a source asks: they follow from its type and its collection. */
export type SourceAsked = { type: DataSource['type']; collectionId: string | undefined }

export const sourceAsked = (source: DataSource | undefined): SourceAsked => ({
  type: source?.type ?? 'collection',
  collectionId: source?.type === 'collection' ? source.cursor.collectionId : undefined,
})

type Asking = Pick<ComponentDefinition, 'source' | 'sourceTypes' | 'ordersItself' | 'withoutRecord'>

/** How a source of records is asked for: one question below the other. */
export function sourceFields(asking: Asking, asked: SourceAsked): RecordSchema['properties'] {
  const { source, sourceTypes = [] } = asking
  if (!source) return {}
  const labels = Object.fromEntries(sourceTypes.map(type => [type, sourceLabels[type]]))
  const type = sourceTypes.length > 1 ? { type: choiceProperty('Data from', labels, { default: 'collection' }) } : {}
  return {
    ...type,
    ...(asked.type === 'collection' ? collectionFields(asking, asked.collectionId) : valueSourceFields(asked.type)),
  }
}

function collectionFields(
  { source, ordersItself, withoutRecord }: Asking,
  collectionId: string | undefined,
): RecordSchema['properties'] {
  const ofCollection = collectionId === undefined ? {} : { collectionId }
  const collection = namedRecordProperty('Collection', 'Entity')
  if (source === 'record') {
    return {
      collectionId: collection,
      id: {
        type: 'string',
        format: 'text',
        title: 'Record ID',
        ...(withoutRecord ? { info: withoutRecord } : {}),
        metadata: { allowFormula: true },
      },
    }
  }
  return {
    collectionId: collection,
    ...(collectionId === undefined
      ? {}
      : {
          fixedFilter: {
            type: 'object',
            format: 'collection-filter',
            title: 'Filter',
            metadata: { ...ofCollection, fieldSize: 'full' },
          },
          ...(ordersItself ? {} : orderFields(ofCollection)),
        }),
    searchString: {
      type: 'string',
      format: 'text',
      title: 'Search text',
      info: 'Shows the records that hold these words.',
      metadata: { allowFormula: true },
    },
    ...(ordersItself ? {} : { limit: { type: 'integer', format: 'number', title: 'Rows', minimum: 1, maximum: 1000 } }),
  }
}

const orderFields = (ofCollection: { collectionId?: string }): RecordSchema['properties'] => ({
  orderBy: { type: 'string', format: 'collection-field', title: 'Order by', metadata: ofCollection },
  descending: { type: 'boolean', format: 'checkbox', title: 'Descending' },
})

/** What the form holds of a stored source. */
export function sourceValues(source: DataSource | undefined): RecordValues {
  if (!source) return {}
  if (source.type !== 'collection') return valueSourceValues(source)
  const { options = {}, ...cursor } = source.cursor
  return { type: source.type, ...cursor, ...options }
}

/** The source that the form's values mean; undefined where they say none. */
export function storedSource(values: RecordValues): DataSource | undefined {
  return storedValueSource(values) ?? storedCollection(values)
}

function storedCollection(values: RecordValues): CollectionSource | undefined {
  const { collectionId, id, fixedFilter, searchString, orderBy, descending, limit } = values
  if (typeof collectionId !== 'string' || collectionId === '') return undefined
  const options = {
    // Also what is no number: whoever saves it is told so.
    ...(isGiven(limit) ? { limit: limit as number } : {}),
    ...(typeof orderBy === 'string' && orderBy !== '' ? { orderBy } : {}),
    ...(descending === true ? { descending } : {}),
  }
  return {
    type: 'collection',
    cursor: {
      collectionId,
      ...(isGiven(id) ? { id } : {}),
      ...(isPlainObject(fixedFilter) ? { fixedFilter } : {}),
      ...(isGiven(searchString) ? { searchString } : {}),
      ...(Object.keys(options).length > 0 ? { options } : {}),
    },
  }
}

const isGiven = (value: unknown) => value !== undefined && value !== null && value !== ''
