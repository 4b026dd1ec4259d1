import { isPlainObject, UserError } from '@trellis/base'
import type { OperationContext } from '../operations/implement.ts'
import type { RecordFamily } from './engine.ts'
import { recordOf } from './read/get-record.ts'

type Named = Parameters<typeof recordOf>[0]

/**
 * What a save answers who repeats it: the record as they may read it now. Who may not, or where it is gone, gets its id and version, as
 * whoever writes what they may not read does.
 */
export function readAgain(family: RecordFamily) {
  return async (stored: string, input: Named, { services, caller }: OperationContext): Promise<string> => {
    const saved: unknown = JSON.parse(stored)
    if (!isPlainObject(saved)) return stored
    const { id, version } = saved
    try {
      const named = recordOf({ ...input, id: String(id) })
      return (await services.records.get(caller, named, family)).text
    } catch (error) {
      if (!(error instanceof UserError) || error.code !== 'NOT_FOUND') throw error
      return JSON.stringify({ id, version })
    }
  }
}

/** What a bulk save answers who repeats it: how each record fared, without what stood in those that somebody else had changed. */
export async function withoutConflicts(stored: string): Promise<string> {
  const output: unknown = JSON.parse(stored)
  if (!isPlainObject(output) || !Array.isArray(output['failed'])) return stored
  const failed = output['failed'].map((each: unknown) => {
    if (!isPlainObject(each) || !isPlainObject(each['details'])) return each
    const { conflicts: _conflicts, ...details } = each['details']
    return { ...each, details }
  })
  return JSON.stringify({ ...output, failed })
}
