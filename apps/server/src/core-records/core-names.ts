import { isPlainObject, ownValue } from '@trellis/base'
import { JsonText } from '../calls/json-text.ts'
import type { CoreNames, NameAsking } from '../collections/core-writer.ts'
import { savedViewNames } from './saved-views/saved-view-names.ts'

const names: Readonly<Record<string, CoreNames>> = { SavedView: savedViewNames }

export function findCoreNames(collectionId: string | undefined): CoreNames | undefined {
  return collectionId === undefined ? undefined : ownValue(names, collectionId)
}

/** An answer, one record or a list, with names that the caller knows. */
export async function withKnownNames(
  asking: NameAsking,
  collectionId: string | undefined,
  answer: JsonText,
): Promise<JsonText> {
  const own = findCoreNames(collectionId)
  if (!own) return answer
  const parsed: unknown = JSON.parse(answer.text)
  if (!isPlainObject(parsed)) return answer
  if (!Array.isArray(parsed['list'])) return new JsonText(JSON.stringify(await own.toShown(asking, parsed)))
  const list: unknown[] = []
  for (const each of parsed['list']) list.push(isPlainObject(each) ? await own.toShown(asking, each) : each)
  return new JsonText(JSON.stringify({ ...parsed, list }))
}
