import { fieldsReadBy, inReadingOrder, type PlannedFormula } from '@trellis/fields/formula'
import { calculationsOf } from '../../collections/calculation-sources.ts'
import type { Collection, Collections } from '../../collections/collection.ts'
import type { Tenant } from '../../tenants/tenant.ts'
import { type CompiledCalculations, compileCalculations } from './calculated-columns.ts'
import type { Targets } from './formula-columns.ts'

/** A collection's calculations, ready for a write. */
export type Calculations = CompiledCalculations & {
  targets: ReadonlyMap<string, { collection: Collection }>
  timeZone: string
  /** Everything that the interpreted ones are made of, each after those it reads. */
  toInterpret: readonly PlannedFormula[]
  /** Equal keys give equal SQL, for the same version of the collection. */
  key: string
}

type Kept = { targets: readonly Collection[]; timeZone: string; calculations: Calculations }
const kept = new WeakMap<Collection, Kept>()

/** What a save works out by itself, whoever saves: also from linked records that they may not read. */
export async function findCalculations(
  collections: Pick<Collections, 'find'>,
  { id, timezone: timeZone }: Pick<Tenant, 'id' | 'timezone'>,
  collection: Collection,
): Promise<Calculations> {
  const targets = new Map<string, { collection: Collection }>()
  for (const targetId of targetIdsOf(collection)) {
    const target = await collections.find(id, targetId)
    if (target) targets.set(targetId, { collection: target })
  }
  const found = [...targets.values()].map(each => each.collection)
  const known = kept.get(collection)
  if (known && known.timeZone === timeZone && isSame(known.targets, found)) return known.calculations
  const calculations = makeCalculations(collection, targets, timeZone)
  kept.set(collection, { targets: found, timeZone, calculations })
  return calculations
}

export function makeCalculations(
  collection: Collection,
  targets: ReadonlyMap<string, { collection: Collection }>,
  timeZone: string,
): Calculations {
  const compiled = compileCalculations({ collection, targets: targets satisfies Targets, timeZone })
  const versions = [...targets].map(([id, { collection: target }]) => `${id} ${target.version}`)
  const toInterpret = closureOf(collection, new Set(compiled.interpreted.map(field => field.id)))
  return { ...compiled, targets, timeZone, toInterpret, key: [timeZone, ...versions].join('|') }
}

const keptIds = new WeakMap<Collection, readonly string[]>()

/** Collections that the calculations read through an association. */
export function targetIdsOf(collection: Collection): readonly string[] {
  const known = keptIds.get(collection)
  if (known) return known
  const read = [...calculationsOf(collection).values()].flatMap(({ formula }) => fieldsReadBy(formula))
  const ids = new Set(read.flatMap(id => collection.fields.get(id)?.association?.targetCollectionId ?? []))
  keptIds.set(collection, [...ids])
  return [...ids]
}

function closureOf(collection: Collection, wanted: ReadonlySet<string>): PlannedFormula[] {
  const all = calculationsOf(collection)
  const needed = new Set<string>()
  const add = (id: string) => {
    const planned = all.get(id)
    if (!planned || needed.has(id)) return
    needed.add(id)
    for (const read of fieldsReadBy(planned.formula)) add(read)
  }
  for (const id of wanted) add(id)
  return inReadingOrder([...all.values()].filter(({ fieldId }) => needed.has(fieldId)))
}

function isSame(left: readonly Collection[], right: readonly Collection[]): boolean {
  return left.length === right.length && left.every((each, place) => each === right[place])
}
