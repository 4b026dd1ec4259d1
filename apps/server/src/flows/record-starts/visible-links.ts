import { sql } from 'kysely'
import { readableNow } from '../../records/history/readable-now.ts'
import type { RecordState } from '../../records/history/trashed-record.ts'
import { tableOf } from '../../records/query/compile-filter.ts'
import type { Scopes } from '../../records/query/make-scopes.ts'
import { isReadable, type Scope } from '../../records/query/scope.ts'
import { filterWithValues } from '../../records/write/filter-with-values.ts'
import { statesOf } from './collection-states.ts'
import type { Page } from './page.ts'

/** Linked records that somebody may read, or could while they were there, with their titles. */
export type VisibleLinks = {
  /** undefined where they may not read it. */
  linkOf(collectionId: string, id: string): { id: string; recordTitle?: string } | undefined
}

type Asked = { states: readonly RecordState[]; ids: readonly { collectionId: string; ids: readonly string[] }[] }
type Titles = Map<string, string | null>

/** By one statement for each collection that the records are linked to, where none of the linked ones is gone. */
export async function visibleLinks(page: Page, scopes: Scopes, scope: Scope, asked: Asked): Promise<VisibleLinks> {
  const titles = new Map<string, Titles>()
  for (const [collectionId, ids] of idsOf(scope, asked)) {
    const target = ids.size > 0 ? await scopes.find(scope.caller, collectionId) : undefined
    if (!target || !isReadable(target)) continue
    const present = await titlesOf(page, target, [...ids])
    const gone = [...ids].filter(id => !present.has(id))
    titles.set(collectionId, new Map([...present, ...(await titlesOfGone(page, target, gone))]))
  }
  return {
    linkOf(collectionId, id) {
      const title = titles.get(collectionId)?.get(id)
      if (title === undefined) return undefined
      return title === null ? { id } : { id, recordTitle: title }
    },
  }
}

function idsOf({ fields }: Scope, { states, ids }: Asked): Map<string, Set<string>> {
  const all = new Map<string, Set<string>>()
  const ask = (collectionId: string, wanted: Iterable<string>) => {
    const known = all.get(collectionId) ?? new Set()
    all.set(collectionId, known)
    for (const id of wanted) known.add(id)
  }
  for (const each of ids) ask(each.collectionId, each.ids)
  for (const { id, association } of fields.values())
    if (association)
      for (const { links } of states)
        ask(
          association.targetCollectionId,
          (links.get(id) ?? []).map(link => link.id),
        )
  return all
}

const seesTitles = ({ fields }: Scope) => {
  const title = fields.get('recordTitle')
  return title !== undefined && !title.guarded
}

async function titlesOf({ connection }: Page, target: Scope, ids: readonly string[]): Promise<Titles> {
  const shown = seesTitles(target) ? sql`t."recordTitle"` : sql`null`
  const rows = await connection.run<{ id: string; title: string | null }>(sql`select t."id", ${shown} as "title"
    from ${tableOf(target)} t where t."id" = any(${[...ids]}::text[]) and (${filterWithValues(target, 'read', 't')})`)
  return new Map(rows.map(({ id, title }) => [id, title]))
}

/** After every entry of the log. */
const now = '~'

/** Those that lie in the trash. Records of the platform do not. */
async function titlesOfGone(page: Page, target: Scope, ids: readonly string[]): Promise<Titles> {
  const { collection } = target
  if (ids.length === 0 || collection.core) return new Map()
  const moments = ids.map(id => ({ id, at: new Date(), activityId: now }))
  const states = await statesOf(page, { collection, moments, whole: new Set() })
  const found = moments.flatMap(moment => states.at(moment) ?? [])
  const readable = await readableNow(page.connection, target, found)
  const titleOf = ({ record }: RecordState) => (seesTitles(target) ? ((record['recordTitle'] as string) ?? null) : null)
  return new Map(found.flatMap((each, place) => (readable.has(place) ? [[each.id, titleOf(each)]] : [])))
}
