import { isPlainObject, ownValue } from '@trellis/base'
import type { RecordValues } from '@trellis/model'

/** `users`: names of what shows or changes its records. */
export type UsedCollection = { id: string; users: string[] }

/** Fixed ids of collections in the parameters of an action; formulas name theirs only when it runs. */
export function namedCollections(parameters: RecordValues | undefined): string[] {
  const cursor = ownValue(parameters, 'cursor')
  const ids = [ownValue(parameters, 'collectionId'), isPlainObject(cursor) ? cursor['collectionId'] : undefined]
  return ids.filter((id): id is string => typeof id === 'string' && id !== '' && !id.includes('{{'))
}
