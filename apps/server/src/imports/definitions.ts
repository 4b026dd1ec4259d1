import { setTimeout as wait } from 'node:timers/promises'
import { ownValue, UserError } from '@trellis/base'
import type { CollectionDocument } from '@trellis/model'
import { sql } from 'kysely'
import type { Collection } from '../collections/collection.ts'
import { compileCollection } from '../collections/compile-collection.ts'
import { loadTenant } from '../collections/load-tenant.ts'
import type { Queryable, TransactionConnection } from '../database/database.ts'
import { sqlState } from '../database/translate-error.ts'
import { applyInTransaction, type SchemaRequest } from '../schema/apply-schema.ts'
import type { Services } from '../services.ts'
import type { Tenant } from '../tenants/tenant.ts'
import type { ImportJob } from './imports.ts'
import type { ImportMapping } from './mapped-field.ts'
import { extendedDocument, newDocument, uniqueField } from './new-document.ts'
import { namedCollection } from './value-rules.ts'

/** The collection as this transaction sees it, kept from changing until it ends; undefined where the import makes it. */
export async function openDefinition(connection: Queryable, job: ImportJob): Promise<Collection | undefined> {
  const { tenant } = job.caller
  const found = (await compileAll(connection, tenant)).get(job.collectionId)
  if (job.create) {
    if (found) throw new UserError('VALIDATION_ERROR', 'There is a collection of this name meanwhile')
    return undefined
  }
  if (!found) throw new UserError('NOT_FOUND', 'The collection was removed meanwhile')
  await connection.run(sql`lock table ${sql.id(found.table.schema, found.table.name)} in row exclusive mode`)
  const locked = (await compileAll(connection, tenant)).get(job.collectionId)
  if (!locked) throw new UserError('NOT_FOUND', 'The collection was removed meanwhile')
  return locked
}

/** The builders' collections as this transaction has made them, and core ones that the mapping or the collection links to, by id. */
export async function loadDefinitions(
  { collections }: Pick<Services, 'collections'>,
  connection: Queryable,
  tenant: Tenant,
  { mapping, collectionId }: { mapping: ImportMapping; collectionId: string },
): Promise<ReadonlyMap<string, Collection>> {
  const known = await compileAll(connection, tenant)
  const own = [...(known.get(collectionId)?.fields.values() ?? [])]
  const linked = own.map(({ association }) => association?.targetCollectionId)
  for (const id of [...mapping.fields.map(namedCollection), ...linked]) {
    if (id === undefined || known.has(id)) continue
    const core = await collections.find(tenant.id, id)
    if (core?.core) known.set(id, core)
  }
  return known
}

async function compileAll(connection: Queryable, tenant: Tenant): Promise<Map<string, Collection>> {
  const stored = await loadTenant(connection, tenant)
  return new Map(stored.collections.map(each => [each.id, compileCollection(tenant, each, stored)]))
}

type Writing = { job: ImportJob; mapping: ImportMapping; before: Collection | undefined }

/** The definition that the import makes or extends; undefined where the collection stays as it is. */
export function wantedDocument({ job, mapping, before }: Writing): CollectionDocument | undefined {
  if (before) return extendedDocument(before.document, mapping)
  const { collectionId, create } = job
  return newDocument({ collectionId, name: create?.name ?? collectionId, icon: create?.icon }, mapping)
}

export type WrittenDefinition = {
  schemaChanged: boolean
  grantsChanged: boolean
}

/** Makes the collection or the fields that the mapping adds. */
export async function writeDefinition(
  connection: TransactionConnection,
  { job, mapping, before }: Writing,
): Promise<WrittenDefinition> {
  const document = wantedDocument({ job, mapping, before })
  if (!document) return { schemaChanged: false, grantsChanged: false }
  const { tenant, userId } = job.caller
  const { grantsChanged } = await applyWithPatience(connection, {
    tenant,
    collectionId: job.collectionId,
    document,
    baseVersion: before?.version ?? null,
    author: userId,
  })
  return { schemaChanged: true, grantsChanged }
}

/** Makes the fields of other collections unique by which the mapping finds their records. */
export async function writeUniqueFields(
  connection: TransactionConnection,
  { job, mapping, targets }: Pick<Writing, 'job' | 'mapping'> & { targets: ReadonlyMap<string, Collection> },
): Promise<WrittenDefinition> {
  const written: WrittenDefinition = { schemaChanged: false, grantsChanged: false }
  for (const [collectionId, fields] of Map.groupBy(mapping.fields, field => field.targetCollectionId)) {
    const target = targets.get(collectionId ?? '')
    if (!target) continue
    const { properties } = target.document.schema
    const made = fields.flatMap(({ makesUnique, linkBy = '' }) => {
      const field = makesUnique ? ownValue(properties, linkBy) : undefined
      return field && !field.metadata?.unique ? [[linkBy, uniqueField(field)] as const] : []
    })
    if (made.length === 0) continue
    const schema = { ...target.document.schema, properties: { ...properties, ...Object.fromEntries(made) } }
    const { grantsChanged } = await applyWithPatience(connection, {
      tenant: job.caller.tenant,
      collectionId: target.id,
      document: { ...target.document, schema },
      baseVersion: target.version,
      author: job.caller.userId,
    })
    written.schemaChanged = true
    written.grantsChanged ||= grantsChanged
  }
  return written
}

const attempts = 5

/** Tries again when others hold a lock for a moment: the file that was read already is not given up for that. */
async function applyWithPatience(connection: TransactionConnection, request: SchemaRequest) {
  for (let attempt = 1; ; attempt += 1) {
    await connection.run(sql`savepoint import_schema`)
    try {
      return await applyInTransaction(connection, request)
    } catch (error) {
      if (sqlState(error) !== '55P03' || attempt === attempts) throw error
      await connection.run(sql`rollback to savepoint import_schema`)
      await wait(100 * 2 ** attempt)
    }
  }
}
