import { notFound, validationError } from '@trellis/base'
import { unknownField } from '@trellis/fields/server'
import type { ListCursor } from '@trellis/model'
import type { CollectionField } from '../../collections/collection.ts'
import { isReadable, type Scope } from './scope.ts'

/** The record whose linked records are listed, and by which of its fields; `id` is the place of its id. */
export type Related = { scope: Scope; field: CollectionField; id: number }

type Surroundings = { findScope(collectionId: string): Promise<Scope | undefined>; values: unknown[]; core: boolean }

/** Whose records a cursor asks for, and which record they must be linked to; NOT_FOUND where the caller may not read it, unknown or not. */
export async function readSource(
  cursor: ListCursor,
  at: Surroundings,
): Promise<{ scope: Scope; related: Related | undefined }> {
  const { collectionId, associationId, associationKey, relatedTo } = cursor
  if (collectionId === undefined && associationId === undefined && associationKey === undefined) {
    const message = 'The query needs a collectionId, an associationId or an associationKey'
    throw validationError([{ path: 'cursor.collectionId', message }])
  }
  const named = collectionId === undefined ? undefined : await findReadable(collectionId, at)
  if (!relatedTo) {
    refuseLone(cursor)
    return { scope: named ?? (await findReadable('', at)), related: undefined }
  }
  if (cursor.type === 'Collection')
    throw validationError([{ path: 'cursor.type', message: 'a list of related records is Related or Bridge' }])
  const from = await at.findScope(relatedTo.collectionId)
  if (!from || !isReadable(from)) throw notFound('The collection')
  const field = findField(cursor, from)
  const targetId = field.association?.targetCollectionId ?? ''
  if (named && named.collection.id !== targetId) throw unknownField(field.id, 'cursor.associationKey')
  if (cursor.type === 'Bridge' && field.association?.storage.kind !== 'link')
    throw validationError([{ path: 'cursor.type', message: 'this association is no bridge: its links hold nothing' }])
  const scope = named ?? (await findReadable(targetId, at))
  return { scope, related: { scope: from, field, id: at.values.push(relatedTo.id.replaceAll('\u0000', '')) - 1 } }
}

/** Without a record to start from there is nothing to follow an association from. */
function refuseLone({ type, associationId, associationKey, collectionId }: ListCursor): void {
  if (associationId === undefined && associationKey === undefined && collectionId !== undefined) {
    if (type === undefined || type === 'Collection') return
    throw validationError([{ path: 'cursor.relatedTo', message: `is needed in a cursor of the type ${type}` }])
  }
  const beside = associationKey === undefined ? 'associationId' : 'associationKey'
  throw validationError([{ path: 'cursor.relatedTo', message: `is needed beside ${beside}` }])
}

function findField({ associationId, associationKey }: ListCursor, from: Scope): CollectionField {
  if (associationKey !== undefined) {
    const field = from.fields.get(associationKey)
    const isOther = associationId !== undefined && field?.association?.associationId !== associationId
    if (!field?.association || isOther) throw unknownField(associationKey, 'cursor.associationKey')
    return field
  }
  if (associationId === undefined)
    throw validationError([{ path: 'cursor.associationKey', message: 'is needed beside relatedTo' }])
  const fields = [...from.fields.values()].filter(each => each.association?.associationId === associationId)
  const [field] = fields
  if (!field) throw validationError([{ path: 'cursor.associationId', message: 'there is no such association' }])
  if (fields.length === 1) return field
  const keys = fields.map(each => each.id).join(' or ')
  throw validationError([{ path: 'cursor.associationKey', message: `is needed: this association is ${keys}` }])
}

async function findReadable(collectionId: string, { findScope, core }: Surroundings): Promise<Scope> {
  const scope = await findScope(collectionId)
  if (!scope || scope.collection.core !== core || !isReadable(scope)) throw notFound('The collection')
  return scope
}
