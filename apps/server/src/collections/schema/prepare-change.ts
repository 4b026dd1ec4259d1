import { validationError } from '@trellis/base'
import type { Queryable } from '../../database/database.ts'
import { checkDocument } from '../check-document.ts'
import { loadTenant } from '../load-tenant.ts'
import { normaliseDocument } from '../normalise-document.ts'
import { rewriteOwnDocument } from './rewrite-references.ts'
import type { SchemaChange } from './schema-change.ts'
import type { SchemaRequest } from './schema-request.ts'

/** Reads what is live, completes and checks what is wanted; VALIDATION_ERROR with every problem at once. */
export async function prepareChange(
  connection: Queryable,
  request: SchemaRequest,
): Promise<{ change: SchemaChange; liveVersion: number | undefined }> {
  const stored = await loadTenant(connection, request.tenant)
  const live = stored.collections.find(each => each.id === request.collectionId)
  const renames = withoutIdentities(request.renames)
  const change: SchemaChange = {
    connection,
    tenant: request.tenant,
    collectionId: request.collectionId,
    author: request.author,
    stored,
    live: live?.document,
    wanted: normaliseDocument(structuredClone(request.document)),
    renames: new Map(Object.entries(renames)),
    names: { table: live?.table, columns: new Map(Object.entries(live?.columns ?? {})) },
    others: new Map(),
    associations: new Map(stored.associations.map(each => [each.id, each])),
  }
  rewriteOwnDocument(change)
  const problems = checkDocument({
    collectionId: request.collectionId,
    document: change.wanted,
    live: change.live,
    renames,
    stored,
    prefix: request.prefix ?? 'document.',
  })
  if (problems.length > 0) throw validationError(problems)
  return { change, liveVersion: live?.version }
}

/** An editor may send every field's old id; those that stay are no renames. */
function withoutIdentities(renames: Readonly<Record<string, string>> = {}): Record<string, string> {
  return Object.fromEntries(Object.entries(renames).filter(([newId, oldId]) => newId !== oldId))
}
