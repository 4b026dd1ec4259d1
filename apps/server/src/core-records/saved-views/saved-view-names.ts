import { isPlainObject, UserError, validationError } from '@trellis/base'
import type { RecordValues } from '@trellis/model'
import type { CoreNames, NameAsking } from '../../collections/core-writer.ts'
import { readableScope, visibleState } from './visible-state.ts'

/** Views name collections and fields: only those that whoever saves and reads them can see. */
export const savedViewNames: CoreNames = {
  async toStored({ services, caller }, { id, record }) {
    const reading = { collections: services.collections, caller }
    const before = id === undefined ? undefined : await findBefore({ services, caller }, id)
    const of = record['collectionId'] === undefined ? before?.['collectionId'] : record['collectionId']
    // Neither sent nor there: the save itself says so.
    if (of === undefined || of === null) return record
    if (!(await readableScope(reading, of))) {
      throw validationError([{ path: 'record.collectionId', message: 'There is no such collection' }])
    }
    if (record['state'] === undefined) return record
    return { ...record, state: (await visibleState(reading, of, record['state'])) ?? null }
  },

  async toShown({ services, caller }, record) {
    const { state, ...rest } = record
    if (state === undefined) return record
    const of = rest['collectionId'] ?? (await findBefore({ services, caller }, String(rest['id'])))?.['collectionId']
    const shown = await visibleState({ collections: services.collections, caller }, of, state)
    return shown === undefined ? rest : { ...record, state: shown }
  },
}

async function findBefore({ services, caller }: NameAsking, id: string): Promise<RecordValues | undefined> {
  try {
    const { text } = await services.records.get(caller, { collectionId: 'SavedView', id }, { core: true })
    const found: unknown = JSON.parse(text)
    return isPlainObject(found) ? found : undefined
  } catch (error) {
    if (error instanceof UserError && error.code === 'NOT_FOUND') return undefined
    throw error
  }
}
