import { notFound } from '@trellis/base'
import type { JsonText } from '../../operations/json-text.ts'
import type { CreateInput, DeleteInput, UpdateInput } from '../../records/inputs.ts'
import { recordOf } from '../../records/read/get-record.ts'
import { newRecordId } from '../../records/write/check-record.ts'
import { isCoreCollection } from '../core-collections/index.ts'
import { type CoreWrite, requireVerb } from './core-writer.ts'
import { findCoreWriter } from './index.ts'

const core = { core: true } as const

/** CORE_CREATE: through the collection's own writer where it has one. */
export async function createCore(write: CoreWrite, input: CreateInput): Promise<JsonText> {
  const writer = writerOf(input.collectionId)
  if (!writer) return write.services.records.create(write.caller, input, core)
  requireVerb(write.caller, input.collectionId, 'create')
  const given = input.id ?? input.record['id']
  const isGiven = typeof given === 'string' && given !== '' && !given.startsWith('temp-')
  const id = isGiven ? newRecordId(given, undefined) : await writer.newId(write, input.record)
  const { id: _id, ...record } = input.record
  await writer.save({ ...write, id, record, options: input.options }, 'create')
  return readBack(write, input.collectionId, id)
}

export async function updateCore(write: CoreWrite, input: UpdateInput): Promise<JsonText> {
  const { collectionId, id } = recordOf(input)
  const writer = writerOf(collectionId)
  if (!writer) return write.services.records.update(write.caller, input, core)
  requireVerb(write.caller, collectionId, 'update')
  await writer.save({ ...write, id, record: input.record, options: input.options }, 'update')
  return readBack(write, collectionId, id)
}

export async function upsertCore(write: CoreWrite, input: CreateInput): Promise<JsonText> {
  const writer = writerOf(input.collectionId)
  if (!writer) return write.services.records.upsert(write.caller, input, core)
  if (input.id === undefined) return createCore(write, input)
  requireVerb(write.caller, input.collectionId, 'update')
  const id = newRecordId(input.id, undefined)
  await writer.save({ ...write, id, record: input.record, options: input.options }, 'upsert')
  return readBack(write, input.collectionId, id)
}

export async function deleteCore(write: CoreWrite, input: DeleteInput): Promise<{ id: string }> {
  const { collectionId, id } = recordOf(input)
  const writer = writerOf(collectionId)
  if (!writer) return write.services.records.delete(write.caller, input, core)
  requireVerb(write.caller, collectionId, 'delete')
  await writer.remove({ ...write, id })
  return { id }
}

function writerOf(collectionId: string) {
  if (!isCoreCollection(collectionId)) throw notFound('The collection')
  return findCoreWriter(collectionId)
}

function readBack({ services, caller }: CoreWrite, collectionId: string, id: string): Promise<JsonText> {
  return services.records.get(caller, { collectionId, id }, core)
}
