import { ownValue } from '@trellis/base'
import { linkedCount, linkedRecords } from '@trellis/fields'
import { coreCollectionIds, type FieldSchema, type ListCursor, type TrellisRecord } from '@trellis/model'
import { isApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import type { Collection } from '../use-collection.ts'
import { copyOf, leftOutOf, mostCopiedLinks } from './copy-of.ts'

/** Reads a record with all its links that a copy may have, which comes with the first few, and says what a copy begins with. */
export async function readCopy(collection: Collection, id: string, signal: AbortSignal) {
  const record = await readWhole(collection, id, signal)
  const { schema } = collection
  return { record, values: copyOf(schema, record), left: leftOutOf(schema, record) }
}

async function readWhole(
  { collectionId, schema }: Collection,
  id: string,
  signal: AbortSignal,
): Promise<TrellisRecord> {
  const record = await call('DATA_GET', { cursor: { collectionId, id } }, { signal })
  const cut = Object.entries(schema.properties).filter(([fieldId, field]) => isCut(field, ownValue(record, fieldId)))
  const whole = await Promise.all(
    cut.map(async ([fieldId, field]) => {
      const linked = {
        collectionId: field.metadata?.association?.cursor.collectionId ?? '',
        associationKey: fieldId,
        relatedTo: { collectionId, id },
      }
      return [fieldId, (await readLinks(linked, signal)) ?? ownValue(record, fieldId)]
    }),
  )
  return { ...record, ...Object.fromEntries(whole) }
}

/** undefined where the linked records may not be read. */
async function readLinks(linked: ListCursor, signal: AbortSignal) {
  const cursor = { ...linked, options: { limit: mostCopiedLinks } }
  try {
    const { list, totalCount } = await call(isCore(cursor) ? 'CORE_LIST' : 'DATA_LIST', { cursor }, { signal })
    return { list: list.map(linkOf), totalCount }
  } catch (error) {
    if (isApiError(error, 'NOT_FOUND')) return undefined
    throw error
  }
}

/** Not all of them came, or none where the builder has them not loaded. */
function isCut({ metadata }: FieldSchema, value: unknown): boolean {
  const { association, disabled } = metadata ?? {}
  if (!association || disabled === true || association.disableLink || association.inverseMax === 1) return false
  const known = linkedRecords(value).length
  return value === undefined ? association.preventLoad === true : (linkedCount(value) ?? known) > known
}

const linkOf = ({ id, recordTitle, relationship }: TrellisRecord) => ({
  id,
  ...(recordTitle === undefined ? {} : { recordTitle }),
  ...(relationship === undefined ? {} : { relationship }),
})

const coreIds: ReadonlySet<string | undefined> = new Set(coreCollectionIds)

const isCore = ({ collectionId }: ListCursor): boolean => coreIds.has(collectionId)
