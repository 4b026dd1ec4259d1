import { isPlainObject, isSameJson, ownValue, UserError } from '@trellis/base'
import type { OperationContext } from '../calls/implement.ts'
import type { RecordFamily } from './engine.ts'
import { makeScopes } from './query/make-scopes.ts'
import type { Scope } from './query/scope.ts'
import { recordOf } from './read/get-record.ts'

type Named = Parameters<typeof recordOf>[0]

/**
 * What a save answers who repeats it: what was stored, as far as they see it now; links, and what is made of other records, as they are
 * now. Who may not read the record any more, or where it is gone, gets its id and version, as whoever writes what they may not read does.
 */
export function readAgain(family: RecordFamily) {
  return async (stored: string, input: Named, { services, caller }: OperationContext): Promise<string> => {
    const saved: unknown = JSON.parse(stored)
    if (!isPlainObject(saved)) return stored
    const { id, version } = saved
    try {
      const named = recordOf({ ...input, id: String(id) })
      const now: unknown = JSON.parse((await services.records.get(caller, named, family)).text)
      const scope = await makeScopes(services.collections).find(caller, named.collectionId)
      const told = isPlainObject(now) && scope ? asSeenNow(saved, now, scope) : { id, version }
      return isSameJson(told, saved) ? stored : JSON.stringify(told)
    } catch (error) {
      if (!(error instanceof UserError) || error.code !== 'NOT_FOUND') throw error
      return JSON.stringify({ id, version })
    }
  }
}

type Answer = Readonly<Record<string, unknown>>

function asSeenNow(saved: Answer, now: Answer, { fields }: Scope): Answer {
  const isOwn = (key: string) => {
    const field = fields.get(key)
    return key === 'version' || (field?.column !== undefined && !field.association && !field.guarded)
  }
  const kept = Object.entries(saved).flatMap(([key, value]) => {
    if (isOwn(key)) return [[key, value] as const]
    return Object.hasOwn(now, key) ? [[key, ownValue(now, key)] as const] : []
  })
  const come = Object.entries(now).filter(([key]) => !isOwn(key) && !Object.hasOwn(saved, key))
  return Object.fromEntries([...kept, ...come])
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
