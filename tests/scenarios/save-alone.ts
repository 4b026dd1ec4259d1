import { isPlainObject } from '@trellis/base'
import type { BulkOutput } from '@trellis/contract'
import type { Caller } from '../../apps/server/src/access/caller.ts'
import type { Employees } from './employees.ts'

type Saver = { world: Employees; caller: Caller; collectionId: string }

/** Saves a record of a bulk save by itself; answers 'fine', or why not in the words and by the five codes of a bulk save. */
export async function saveAlone(
  { world, caller, collectionId }: Saver,
  record: object,
  bases: object,
  options: object,
): Promise<string> {
  const id = 'id' in record ? String(record.id) : undefined
  const base = isPlainObject(bases) && id !== undefined && Object.hasOwn(bases, id) ? { base: bases[id] } : {}
  const input = { collectionId, record: { ...record }, options: { ...options, ...base } as never }
  try {
    if (id !== undefined && 'base' in base) await world.records.update(caller, { ...input, id }, { core: false })
    else await world.records.upsert(caller, input, { core: false })
    return 'fine'
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error
    const code = error.code === 'UNIQUE_VIOLATION' ? 'VALIDATION_ERROR' : String(error.code)
    return `${code} ${error.message}`
  }
}

/** Saves the records of a bulk save one by one, in their order; answers as `saveAlone`. */
export async function saveOneByOne(
  saver: Saver,
  records: readonly object[],
  bases: object,
  options: object,
): Promise<string[]> {
  const answers: string[] = []
  for (const record of records) answers.push(await saveAlone(saver, record, bases, options))
  return answers
}

/** What a bulk save told of each of its records, in the words of `saveAlone`. */
export function answersOf({ failed }: BulkOutput, records: readonly object[]): string[] {
  return records.map((_, index) => {
    const failure = failed.find(each => each.index === index)
    return failure ? `${failure.code} ${failure.message}` : 'fine'
  })
}
