import type { Collection } from '../../collections/collection.ts'
import { targetIdsOf } from './find-calculations.ts'

/** The collection, then those whose calculations read its records, then those that read theirs: each behind all that it reads, but for circles. */
export function readersInLine(changed: Collection, live: readonly Collection[]): Collection[] {
  const line: Collection[] = []
  const seen = new Set<Collection>()
  const visit = (collection: Collection) => {
    if (seen.has(collection)) return
    seen.add(collection)
    for (const reader of readersOf(collection, live)) visit(reader)
    line.push(collection)
  }
  visit(changed)
  return line.toReversed()
}

/** Those that read the collection, over others or at once, and that it reads in turn: no order of them is right for all. */
export function inCircleWith(collection: Collection, live: readonly Collection[]): ReadonlySet<string> {
  const readers = readersInLine(collection, live).filter(({ id }) => id !== collection.id)
  const turning = readers.filter(reader => readersInLine(reader, live).some(({ id }) => id === collection.id))
  const readsItself = targetIdsOf(collection).includes(collection.id)
  return new Set([...turning.map(({ id }) => id), ...(readsItself || turning.length > 0 ? [collection.id] : [])])
}

function readersOf({ id }: Collection, live: readonly Collection[]): Collection[] {
  return live.filter(other => targetIdsOf(other).includes(id))
}
