import { fieldsReadBy } from '@trellis/fields/formula'
import { calculationSources, calculationsOf } from '../../collections/calculation-sources.ts'
import type { Collection, Collections } from '../../collections/collection.ts'

/** A collection whose calculations read records of another one, through a foreign key of its own. */
export type Reader = {
  collection: Collection
  fieldId: string
  column: string
  /** Fields of the other collection that it reads, and all that those are made of. */
  reads: ReadonlySet<string>
}

type Kept = { live: readonly Collection[]; readers: readonly Reader[] }
const kept = new WeakMap<Collection, Kept>()

/** What is to be worked out again where records of this collection change. */
export async function findReaders(
  collections: Pick<Collections, 'list'>,
  tenantId: string,
  read: Collection,
): Promise<readonly Reader[]> {
  const live = await collections.list(tenantId)
  const known = kept.get(read)
  if (known && known.live.length === live.length && known.live.every((each, place) => each === live[place]))
    return known.readers
  const readers = live.flatMap(collection => readersIn(collection, read))
  kept.set(read, { live, readers })
  return readers
}

function readersIn(collection: Collection, read: Collection): Reader[] {
  return [...collection.fields.values()].flatMap((field): Reader[] => {
    const { association } = field
    if (association?.targetCollectionId !== read.id || association.storage.kind !== 'own-column') return []
    const references = [...calculationsOf(collection).values()].flatMap(({ formula }) =>
      fieldsReadBy(formula).includes(field.id) ? formula.references : [],
    )
    const steps = references.flatMap(([, id, step = 'recordTitle']) => (id === field.id ? [step] : []))
    if (steps.length === 0) return []
    return [{ collection, fieldId: field.id, column: association.storage.column, reads: withSources(read, steps) }]
  })
}

/** These fields with all that they are made of. */
export function withSources(collection: Collection, steps: readonly string[]): ReadonlySet<string> {
  const sources = calculationSources(collection)
  const found = new Set<string>()
  const add = (id: string) => {
    if (found.has(id)) return
    found.add(id)
    for (const source of sources.get(id) ?? []) add(source)
  }
  for (const step of steps) add(step)
  return found
}
