import { accessTo } from '../../access/access-to.ts'
import type { CollectionAccess } from '../../access/collection-access.ts'
import type { Collection, CollectionField } from '../../collections/collection.ts'
import type { Scope } from './scope.ts'
import { isHiddenByLinks, type SightReading, sightOf, withSight } from './sight.ts'
import { withoutHiddenFields } from './visible-association.ts'
import { withoutHiddenFormulas } from './visible-formulas.ts'
import { withOverride } from './with-override.ts'

export type Visible = {
  fields: ReadonlyMap<string, CollectionField>
  /** Collections whose row rules decide what is seen of values made of their records, by id. */
  uses: ReadonlyMap<string, Scope>
}

/**
 * Fields that exist for this caller: what an override hides is not there, nor what is made of it, and no link to a collection that they
 * may not read. Whether they may read it rests on their grants alone, so that a scope stays right when the other collection changes.
 */
export async function visibleFields(
  collection: Collection,
  access: CollectionAccess,
  reading: SightReading,
): Promise<Visible> {
  const hidden = await hiddenFields(collection, access, reading)
  const fields = new Map<string, CollectionField>()
  const uses = new Map<string, Scope>()
  for (const [id, field] of collection.fields) {
    if (hidden.has(id)) continue
    const told = withoutHiddenFormulas(field, hidden)
    if (field.association) {
      const over = await hiddenOver(field.association.targetCollectionId, reading)
      if (over) fields.set(id, withoutHiddenFields(told, over))
      continue
    }
    const sight = await sightOf(collection, id, reading)
    if (sight === 'hidden') continue
    const changed = withOverride(told, access.changed?.get(id))
    fields.set(id, sight === 'open' ? changed : withSight(changed, sight))
    if (sight !== 'open') for (const [used, scope] of sight.uses) uses.set(used, scope)
  }
  return { fields, uses }
}

/** Hidden in every record: by an override, or by what a value is made of. */
async function hiddenFields(
  collection: Collection,
  { hidden }: CollectionAccess,
  reading: SightReading,
): Promise<ReadonlySet<string>> {
  const byLinks: string[] = []
  for (const id of collection.fields.keys()) {
    if (!hidden.has(id) && (await isHiddenByLinks(collection, id, reading))) byLinks.push(id)
  }
  return byLinks.length === 0 ? hidden : new Set([...hidden, ...byLinks])
}

/** What is hidden of the records that a link leads to; undefined where the caller may read none of them. */
async function hiddenOver(collectionId: string, reading: SightReading): Promise<ReadonlySet<string> | undefined> {
  const { caller, collections } = reading
  const target = await collections.find(caller.tenant.id, collectionId)
  const seen = target?.forCaller ? await target.forCaller(caller) : target
  const over = seen && accessTo(caller, seen)
  if (!seen || !over || over.verbs.read === 'none') return undefined
  return hiddenFields(seen, over, reading)
}
