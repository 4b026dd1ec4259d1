import { notFound, uuidv7, validationError } from '@trellis/base'
import { checkDocument } from '../collections/check-document.ts'
import { readRenames } from '../collections/link-renames.ts'
import { loadTenant } from '../collections/load-tenant.ts'
import { normaliseDocument } from '../collections/normalise-document.ts'
import { loadReferring } from '../collections/references/find-uses.ts'
import type { Queryable } from '../database/database.ts'
import { followOptionColors } from './follow-option-colors.ts'
import { followReferences } from './follow-references.ts'
import { findRemoved, type RemovedRow } from './removed/removed-parts.ts'
import type { Decided, SchemaChange } from './schema-change.ts'
import type { SchemaRequest } from './schema-request.ts'

export type PreparedChange = { change: SchemaChange; liveVersion: number | undefined }

/** How the change goes on: tables with more records in the background, or as it was stored. */
export type Way = {
  mostAtOnce: number
  stored?: { id: string; decided: Decided }
  /** Nothing is carried out yet: what else names its fields does not stand against it. */
  isDraft?: true
}

/** Reads what is live, completes and checks what is wanted; VALIDATION_ERROR with every problem at once. */
export async function prepareChange(
  connection: Queryable,
  request: SchemaRequest,
  { mostAtOnce, stored: way, isDraft }: Way,
): Promise<PreparedChange> {
  const stored = await loadTenant(connection, request.tenant)
  const live = stored.collections.find(each => each.id === request.collectionId)
  const { renames, linkRenames } = readRenames(request.renames)
  const change: SchemaChange = {
    id: way?.id ?? uuidv7(),
    decided: way?.decided,
    mostAtOnce,
    acceptLoss: request.acceptLoss ?? false,
    connection,
    tenant: request.tenant,
    collectionId: request.collectionId,
    author: request.author,
    stored,
    live: live?.document,
    wanted: normaliseDocument(structuredClone(request.document)),
    renames: new Map(Object.entries(renames)),
    linkRenames,
    restored: await findAllRemoved(connection, request),
    names: { table: live?.table, columns: new Map(Object.entries(live?.columns ?? {})) },
    others: new Map(),
    referring: await loadReferring(connection, request.tenant),
    associations: new Map(stored.associations.map(each => [each.id, each])),
    publishes: request.publishes,
    idChanges: [],
  }
  const prefix = request.prefix ?? 'document.'
  const inUse = isDraft ? [] : followReferences(change, prefix)
  change.wanted = followOptionColors(change.wanted, change.live, renames)
  const problems = checkDocument({
    collectionId: request.collectionId,
    document: change.wanted,
    live: change.live,
    renames,
    linkRenames,
    stored,
    prefix,
  })
  if (problems.length + inUse.length > 0) throw validationError([...problems, ...inUse])
  return { change, liveVersion: live?.version }
}

async function findAllRemoved(
  connection: Queryable,
  { tenant, restored = {} }: SchemaRequest,
): Promise<ReadonlyMap<string, RemovedRow>> {
  const found = new Map<string, RemovedRow>()
  for (const [fieldId, id] of Object.entries(restored)) {
    const row = await findRemoved(connection, tenant, id)
    if (!row) throw notFound('What was removed')
    found.set(fieldId, row)
  }
  return found
}
