import { notFound } from '@trellis/base'
import type { RecordValues } from '@trellis/model'
import type { JsonText } from '../calls/json-text.ts'
import { isCoreCollection } from '../collections/core-collections/index.ts'
import { type CoreSave, type CoreWrite, type CoreWriter, requireVerb } from '../collections/core-writer.ts'
import { againAfterDeadlock } from '../database/again-after-deadlock.ts'
import { ownRowsOf } from '../database/bus.ts'
import type { Queryable } from '../database/database.ts'
import type { CreateInput, DeleteInput, UpdateInput } from '../records/inputs.ts'
import { recordOf } from '../records/read/get-record.ts'
import { newRecordId, refuseTwoIds } from '../records/write/check-record.ts'
import { keepAnswer } from '../records/write/keep-answer.ts'
import { findCoreNames } from './core-names.ts'
import { findCoreWriter } from './index.ts'

const core = { core: true } as const

/** CORE_CREATE: through the collection's own writer where it has one. */
export async function createCore(write: CoreWrite, input: CreateInput): Promise<JsonText> {
  const { services, caller, answerKey } = write
  const writer = writerOf(input.collectionId)
  if (!writer) return services.records.create(caller, await toStored(write, input), { ...core, answerKey })
  requireVerb(caller, input.collectionId, 'create')
  refuseTwoIds(input.id, input.record['id'])
  const given = input.id ?? input.record['id']
  const isGiven = typeof given === 'string' && given !== '' && !given.startsWith('temp-')
  const id = isGiven ? newRecordId(given, undefined) : await writer.newId(write, input.record)
  const { id: _id, ...record } = input.record
  return saveBy(writer, { ...write, ...input, id, record }, 'create')
}

export async function updateCore(write: CoreWrite, input: UpdateInput): Promise<JsonText> {
  const { services, caller, answerKey } = write
  const { collectionId, id } = recordOf(input)
  const writer = writerOf(collectionId)
  if (!writer) {
    const stored = await toStored(write, { ...input, collectionId, id })
    const answer = await services.records.update(caller, stored, { ...core, answerKey })
    await tellOwner(write, collectionId)
    return answer
  }
  requireVerb(caller, collectionId, 'update')
  refuseTwoIds(id, input.record['id'])
  return saveBy(writer, { ...write, ...input, collectionId, id }, 'update')
}

export async function upsertCore(write: CoreWrite, input: CreateInput): Promise<JsonText> {
  const { services, caller, answerKey } = write
  const writer = writerOf(input.collectionId)
  if (!writer) {
    const answer = await services.records.upsert(caller, await toStored(write, input), { ...core, answerKey })
    await tellOwner(write, input.collectionId)
    return answer
  }
  if (input.id === undefined) return createCore(write, input)
  requireVerb(caller, input.collectionId, 'update')
  refuseTwoIds(input.id, input.record['id'])
  return saveBy(writer, { ...write, ...input, id: newRecordId(input.id, undefined) }, 'upsert')
}

export async function deleteCore(write: CoreWrite, input: DeleteInput): Promise<{ id: string }> {
  const { services, caller, answerKey } = write
  const { collectionId, id } = recordOf(input)
  const writer = writerOf(collectionId)
  if (!writer) return services.records.delete(caller, input, { ...core, answerKey })
  requireVerb(caller, collectionId, 'delete')
  const keep = (connection: Queryable) => keepAnswer(connection, answerKey, JSON.stringify({ id }))
  await againAfterDeadlock(() => writer.remove({ services, caller, id, keep }))
  return { id }
}

/** What the log does not tell of, the person's other windows hear by the bus. */
async function tellOwner({ services, caller: { tenant, userId } }: CoreWrite, collectionId: string): Promise<void> {
  const collection = await services.collections.find(tenant.id, collectionId)
  if (collection?.ownedBy === undefined) return
  services.bus.announce('own-rows', ownRowsOf({ tenantId: tenant.id, userId }))
}

async function toStored<Input extends { collectionId: string; id?: string | undefined; record: RecordValues }>(
  write: CoreWrite,
  input: Input,
): Promise<Input> {
  const { collectionId, id, record } = input
  const stored = await findCoreNames(collectionId)?.toStored(write, { id, record })
  return stored ? { ...input, record: stored } : input
}

function writerOf(collectionId: string) {
  if (!isCoreCollection(collectionId)) throw notFound('The collection')
  return findCoreWriter(collectionId)
}

type Saving = Omit<CoreSave, 'keep' | 'options'> & { collectionId: string; options?: CoreSave['options'] }

/** The answer is the record as it is after the write: read in its transaction where it is kept for a repeated call. */
async function saveBy(writer: CoreWriter, saving: Saving, mode: Parameters<CoreWriter['save']>[1]): Promise<JsonText> {
  const { services, caller, answerKey, collectionId, id, record, options } = saving
  const read = (connection?: Queryable) => services.records.get(caller, { collectionId, id }, { ...core, connection })
  let kept: JsonText | undefined
  const keep = async (connection: Queryable) => {
    if (!answerKey) return
    kept = await read(connection)
    await keepAnswer(connection, answerKey, kept.text)
  }
  await againAfterDeadlock(() => writer.save({ services, caller, id, record, options, keep }, mode))
  return kept ?? read()
}
