import { isPlainObject } from '@trellis/base'
import type { CollectionSource, DataSource, RecordSchema, RecordValues } from '@trellis/model'

/** How a source of records is asked for: one question below the other. */
export function sourceFields(source: 'list' | 'record', collectionId: string | undefined): RecordSchema['properties'] {
  const ofCollection = collectionId === undefined ? {} : { collectionId }
  const collection: RecordSchema['properties'][string] = {
    type: 'string',
    format: 'collection-lookup',
    title: 'Collection',
    metadata: {
      collectionId: 'Entity',
      fetchCriteria: { options: { orderBy: 'name' } },
      disableFreeText: true,
      disableNavigate: true,
    },
  }
  if (source === 'record') {
    return {
      collectionId: collection,
      id: {
        type: 'string',
        format: 'text',
        title: 'Record ID',
        info: 'Left empty, the form is for a new record.',
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
          orderBy: { type: 'string', format: 'collection-field', title: 'Order by', metadata: ofCollection },
          descending: { type: 'boolean', format: 'checkbox', title: 'Descending' },
        }),
    searchString: {
      type: 'string',
      format: 'text',
      title: 'Search text',
      info: 'Shows the records that hold these words.',
      metadata: { allowFormula: true },
    },
    limit: { type: 'integer', format: 'number', title: 'Rows', minimum: 1, maximum: 1000 },
  }
}

/** What the form holds of a stored source. */
export function sourceValues(source: DataSource | undefined): RecordValues {
  if (source?.type !== 'collection') return {}
  const { options = {}, ...cursor } = source.cursor
  return { ...cursor, ...options }
}

/** The source that the form's values mean; undefined without a collection. */
export function storedSource(values: RecordValues): CollectionSource | undefined {
  const { collectionId, id, fixedFilter, searchString, orderBy, descending, limit } = values
  if (typeof collectionId !== 'string' || collectionId === '') return undefined
  const options = {
    ...(typeof limit === 'number' ? { limit } : {}),
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
