import { isPlainObject } from '@trellis/base'
import type { ListCursor } from '@trellis/model'
import { sql } from 'kysely'
import type { Caller } from '../access/caller.ts'
import type { Collection, Collections } from '../collections/collection.ts'
import type { Database } from '../database/database.ts'
import { makeScopes } from '../records/query/make-scopes.ts'
import { readCursor } from '../records/query/read-list.ts'
import { everything } from '../records/query/scope.ts'
import type { Records } from '../records/records.ts'
import type { LiveScope, OpenLiveScope } from './live-scope.ts'

/** What we did not write stands for a page of long ago. */
const unknownPage = { at: 0, snapshot: '', shown: [] }

type LiveParts = { records: Records; collections: Collections; database: Database }

/** Asks the record engine, so that a live list shows nothing that the list itself would not. */
export function makeOpenLiveScope({ records, collections, database }: LiveParts): OpenLiveScope {
  const scopes = makeScopes(collections)
  return async (caller, { cursor, core, since }) => {
    const rows = withoutPage(cursor)
    const read = await readCursor({ caller, cursor: rows, core, scopes })
    const rules = [...read.scopes.values()].map(scope => [scope.key, scope.access.key, scope.rules.read.values])
    const collectionId = read.scope.collection.id
    const scope: LiveScope = {
      collectionId,
      key: JSON.stringify([
        caller.tenant.id,
        core,
        read.shape,
        read.values,
        rules,
        ...daysKey(read.asksDays, caller, rows),
      ]),
      isRestricted: read.scope.rules.read.node !== everything,
      owner: ownerOf(caller, read.scope.collection, database),
      visibleIds: async ids => new Set((await records.visibleIds(caller, rows, ids, { core })).visible),
      async listIds() {
        const input = { cursor, select: ['id'], omitAssociations: true, count: 'none' as const }
        const { text } = await records.list(caller, input, { core })
        return readIds(JSON.parse(text))
      },
    }
    if (since === undefined) return { scope, page: undefined }
    const holder = { tenantId: caller.tenant.id, userId: caller.userId, collectionId }
    return { scope, page: (await records.readSince(since, holder)) ?? unknownPage }
  }
}

function ownerOf({ tenant, userId }: Caller, { ownedBy, table }: Collection, database: Database): LiveScope['owner'] {
  if (ownedBy === undefined) return undefined
  return {
    id: userId,
    async of(ids) {
      const rows = await database.withRole(tenant.role).run<{ id: string; owner: string }>(sql`
        select id, ${sql.id(ownedBy)} as owner from ${sql.id(table.schema, table.name)} where id = any(${[...ids]}::text[])`)
      return new Map(rows.map(({ id, owner }) => [id, owner]))
    },
  }
}

/** Today's days are the same values as days that are named, and other ones tomorrow: what was asked for tells them apart. */
function daysKey(asksDays: boolean, { timezone }: Caller, rows: ListCursor): unknown[] {
  return asksDays ? [timezone, rows] : []
}

/** Order, page and exclusions do not decide which records a list may show. */
function withoutPage({ options: _options, excluded: _excluded, ...rows }: ListCursor): ListCursor {
  return rows
}

function readIds(answer: unknown): string[] {
  const list = isPlainObject(answer) ? answer['list'] : undefined
  if (!Array.isArray(list)) return []
  return list.flatMap((record: unknown) =>
    isPlainObject(record) && typeof record['id'] === 'string' ? [record['id']] : [],
  )
}
