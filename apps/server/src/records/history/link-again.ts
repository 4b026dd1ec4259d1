import { UserError } from '@trellis/base'
import { sql } from 'kysely'
import type { CollectionField, FieldAssociation } from '../../collections/collection.ts'
import { inSavepoint } from '../bulk/savepoint.ts'
import type { Engine } from '../engine.ts'
import { tableOf } from '../query/compile-filter.ts'
import { unrestrictedScope } from '../query/make-scopes.ts'
import { changeLinksOf } from '../write/change-links.ts'
import { goneOrTaken, type LostOf, lose, type Restoring } from './restoring.ts'
import type { TrashedLink, TrashedRecord } from './trashed-record.ts'

type LinkField = { field: CollectionField; association: FieldAssociation }
type OwnLinks = { own: string; links: readonly TrashedLink[] }

/** What the deletion took away comes back, whoever asks for it; bounds hold, and what was linked anew meanwhile stays. */
export async function linkAgain(restoring: Restoring, trashed: readonly TrashedRecord[], lost: LostOf): Promise<void> {
  const { engine, scope } = restoring
  const wholeEngine: Engine = { ...engine, scopes: { ...engine.scopes, find: engine.scopes.unrestricted } }
  const whole = { ...restoring, engine: wholeEngine, scope: unrestrictedScope(scope.caller, scope.collection) }
  for (const fieldId of new Set(trashed.flatMap(({ links }) => [...links.keys()]))) {
    const field = scope.collection.fields.get(fieldId)
    if (field?.association?.storage.kind === 'own-column') continue
    const linking = trashed.map(({ id, links }) => ({ own: id, links: links.get(fieldId) ?? [] }))
    const loseLink = (own: string) => lose(lost, own, { fieldId, message: goneOrTaken })
    if (field?.association) {
      const { association } = field
      for (const own of await linkField(whole, { field, association }, linking)) loseLink(own)
    } else for (const { own, links } of linking) for (const _ of links) loseLink(own)
  }
}

/** Answers whose links did not come back, once for each. All come back by one set; what speaks against some is looked at link by link. */
async function linkField(restoring: Restoring, at: LinkField, linking: readonly OwnLinks[]): Promise<string[]> {
  const { free, taken } = await freeLinks(restoring, at, linking)
  const open = free.filter(({ links }) => links.length > 0)
  const refused = await tryLinks(restoring, at, open)
  if (!refused) return taken
  const rest = open.filter(({ own }) => !refused.has(own))
  const apart = (await tryLinks(restoring, at, rest)) ? open : open.filter(({ own }) => refused.has(own))
  for (const { own, links } of apart) {
    for (const link of links) {
      const one = [{ own, links: [link] }]
      const isFree = (await freeLinks(restoring, at, one)).taken.length === 0
      if (!isFree || (await tryLinks(restoring, at, one))) taken.push(own)
    }
  }
  return taken
}

/** Makes all of the links or none; answers whom something speaks against, if anybody. */
async function tryLinks(
  { engine, connection, scope, batchId }: Restoring,
  { field, association }: LinkField,
  linking: readonly OwnLinks[],
): Promise<ReadonlySet<string> | undefined> {
  const records = linking.map(({ own, links }) => ({
    id: own,
    links: [{ field, association, change: { add: [...links] } }],
  }))
  try {
    await inSavepoint(connection, async () => {
      const { refused } = await changeLinksOf({ engine, connection, scope, batchId, records })
      if (refused.size > 0) throw new RefusedLinks(new Set(refused.keys()))
    })
    return undefined
  } catch (error) {
    if (error instanceof RefusedLinks) return error.owns
    if (error instanceof UserError) return new Set(linking.map(({ own }) => own))
    throw error
  }
}

class RefusedLinks extends Error {
  readonly owns: ReadonlySet<string>
  constructor(owns: ReadonlySet<string>) {
    super('Some links cannot come back')
    this.owns = owns
  }
}

/**
 * Where links are a column over there: no other record has taken the linked one meanwhile, and the first of these gets it. What came
 * back with its own end of the link is linked already.
 */
async function freeLinks(
  { engine, connection, scope }: Restoring,
  { association: { storage, targetCollectionId } }: LinkField,
  linking: readonly OwnLinks[],
): Promise<{ free: readonly OwnLinks[]; taken: string[] }> {
  if (storage.kind !== 'target-column') return { free: linking, taken: [] }
  const target = await engine.scopes.unrestricted(scope.caller, targetCollectionId)
  const ids = linking.flatMap(({ links }) => links.map(({ id }) => id))
  const rows = target
    ? await connection.run<{ id: string; linked: string | null }>(sql`select "id", ${sql.id(storage.column)} as "linked"
        from ${tableOf(target)} where "id" = any(${ids}::text[]) order by "id" for update`)
    : []
  const open = new Set(rows.flatMap(({ id, linked }) => (linked === null ? [id] : [])))
  const linkedBy = new Map(rows.map(({ id, linked }) => [id, linked]))
  const taken: string[] = []
  const free = linking.map(({ own, links }) => ({
    own,
    links: links.filter(({ id }) => {
      const isFree = open.delete(id)
      if (!isFree && linkedBy.get(id) !== own) taken.push(own)
      return isFree
    }),
  }))
  return { free, taken }
}
