import { ownValue, uuidv7 } from '@trellis/base'
import type { AssociationSettings } from '@trellis/model'
import { sql } from 'kysely'
import { getFormat } from '../../collections/formats.ts'
import { goneId } from '../../collections/former-ids.ts'
import type { StoredAssociation } from '../../collections/load-tenant.ts'
import {
  adoptStorage,
  columnPlace,
  createStorage,
  insertAssociation,
  linksQuery,
  storageFor,
} from '../association-storage.ts'
import { ownFieldIds, type PlannedStep, type SchemaChange } from '../schema-change.ts'
import { takeFromTrash, trashColumn, trashTable } from '../schema-trash.ts'
import { removeSide, syncSides } from './association-fields.ts'
import { planAssociationChange } from './change-association.ts'
import { storageLocks } from './storage-locks.ts'

/** Associations that go, come, or hold another number of records; the fields on the other side change with them. */
export async function planAssociations(change: SchemaChange): Promise<PlannedStep[]> {
  const steps: PlannedStep[] = []
  for (const association of change.stored.associations) {
    if (!touches(change, association)) continue
    if (isGone(change, association)) steps.push(await planRemoval(change, association))
  }
  for (const association of change.associations.values()) {
    if (touches(change, association)) steps.push(...(await planAssociationChange(change, association)))
  }
  for (const fieldId of linkFields(change)) {
    if (!findAssociation(change, fieldId)) steps.push(planAddition(change, fieldId))
  }
  return steps
}

function touches({ collectionId }: SchemaChange, { parentCollection, childCollection }: StoredAssociation): boolean {
  return parentCollection === collectionId || childCollection === collectionId
}

function linkFields(change: SchemaChange): string[] {
  const { properties } = change.wanted.schema
  return ownFieldIds(change.wanted).filter(
    id => getFormat(ownValue(properties, id)?.format ?? '').format.storage === 'link',
  )
}

/** The association that a field of the changed collection is a side of, as things will be. */
function findAssociation({ collectionId, associations }: SchemaChange, fieldId: string): StoredAssociation | undefined {
  return [...associations.values()].find(
    each =>
      (each.parentCollection === collectionId && each.parentKey === fieldId) ||
      (each.childCollection === collectionId && each.childKey === fieldId),
  )
}

/** A side in the changed collection is no longer wanted, or leads elsewhere. */
function isGone(change: SchemaChange, association: StoredAssociation): boolean {
  const { collectionId } = change
  const sides: [string, string | undefined, string][] = [
    [association.parentCollection, association.parentKey, association.childCollection],
    [association.childCollection, association.childKey, association.parentCollection],
  ]
  return sides.some(
    ([owner, fieldId, target]) =>
      owner === collectionId && fieldId !== undefined && settingsOf(change, fieldId)?.cursor.collectionId !== target,
  )
}

function settingsOf(change: SchemaChange, fieldId: string): AssociationSettings | undefined {
  const schema = ownValue(change.wanted.schema.properties, fieldId)
  const isLink = schema !== undefined && getFormat(schema.format).format.storage === 'link'
  return isLink ? schema.metadata?.association : undefined
}

async function planRemoval(change: SchemaChange, association: StoredAssociation): Promise<PlannedStep> {
  const loses = await countLinks(change, association)
  change.associations.delete(association.id)
  const definition = {
    association,
    field: liveField(change, association.parentCollection, association.parentKey),
    inverseTitle: liveField(change, association.childCollection, association.childKey)?.title,
  }
  removeSide(change, association.parentCollection, association.parentKey, association.id)
  if (association.childKey !== undefined)
    removeSide(change, association.childCollection, association.childKey, association.id)
  const isParent = association.parentCollection === change.collectionId
  const fieldId = isParent ? association.parentKey : (association.childKey ?? association.parentKey)
  return {
    action: 'remove-association',
    fieldId,
    sentences: [
      { code: 'remove-association', values: { association: sidesOf(association).join(' – ') } },
      ...(loses > 0 ? [{ code: 'keeps-links' as const, values: { count: loses } }] : []),
    ],
    loses,
    locks: storageLocks(change, association, 'old'),
    run: () => removeAssociation(change, association, definition),
  }
}

function sidesOf({ parentCollection, parentKey, childCollection, childKey }: StoredAssociation): string[] {
  const there = childKey === undefined ? [] : [`${childCollection}.${childKey}`]
  return [`${parentCollection}.${parentKey}`, ...there]
}

/** As it was before the change. */
function liveField({ stored }: SchemaChange, collectionId: string, fieldId = '') {
  return ownValue(stored.collections.find(({ id }) => id === collectionId)?.document.schema.properties, fieldId)
}

async function countLinks(change: SchemaChange, association: StoredAssociation): Promise<number> {
  const [row] = await change.connection.run<{ count: number }>(
    sql`select count(*)::int as count from (${linksQuery(change, association)}) as links`,
  )
  return row?.count ?? 0
}

async function removeAssociation(
  change: SchemaChange,
  association: StoredAssociation,
  definition: unknown,
): Promise<void> {
  const id = uuidv7()
  const removed = { id, fieldId: association.parentKey, definition }
  if (association.storage === 'link') await trashTable(change, 'link', association.linkTable ?? '', removed)
  else await trashColumn(change, columnPlace(change, association), removed)
  await change.connection.run(
    sql`delete from ${sql.id(change.tenant.coreSchema, 'association')} where id = ${association.id}`,
  )
  for (const { collectionId, fieldId } of bothSides(association))
    change.idChanges.push({ collectionId, from: fieldId, to: goneId(fieldId, id) })
}

function bothSides({ parentCollection, parentKey, childCollection, childKey }: StoredAssociation) {
  const there = childKey === undefined ? [] : [{ collectionId: childCollection, fieldId: childKey }]
  return [{ collectionId: parentCollection, fieldId: parentKey }, ...there]
}

/** The side it is made from is the parent. */
function planAddition(change: SchemaChange, fieldId: string): PlannedStep {
  const settings = settingsOf(change, fieldId)
  if (!settings) throw new Error(`${fieldId} is no association`)
  const bounds = {
    parentMax: settings.max ?? -1,
    childMax: settings.inverseMax ?? -1,
    relationship: settings.relationship,
  }
  const association: StoredAssociation = {
    id: uuidv7(),
    parentCollection: change.collectionId,
    parentKey: fieldId,
    childCollection: settings.cursor.collectionId,
    childKey: settings.cursor.associationKey,
    ...bounds,
    storage: storageFor(bounds),
    columnName: undefined,
    linkTable: undefined,
  }
  change.associations.set(association.id, association)
  syncSides(change, association)
  const name = ownValue(change.wanted.schema.properties, fieldId)?.title || fieldId
  const { childCollection, childKey } = association
  return {
    action: 'add-association',
    fieldId,
    sentences: [
      { code: 'add-association', values: { name, collection: childCollection } },
      ...(childKey === undefined ? [] : [{ code: 'seen-from-there' as const, values: { field: childKey } }]),
    ],
    loses: 0,
    locks: storageLocks(change, association, 'new'),
    run: () => addAssociation(change, association, fieldId),
  }
}

async function addAssociation(change: SchemaChange, association: StoredAssociation, fieldId: string): Promise<void> {
  const restored = change.restored.get(fieldId)
  const place = restored ? await adoptStorage(change, association, restored) : await createStorage(change, association)
  const made = { ...association, ...place }
  await insertAssociation(change, made)
  if (!restored) return
  await takeFromTrash(change, restored.id)
  if (!('association' in restored.definition)) return
  const before = restored.definition.association
  await moveRemovedLinkFields(change, before, made)
  const now = bothSides(made)
  for (const [index, { collectionId, fieldId: was }] of bothSides(before).entries()) {
    const to = now[index]?.fieldId
    if (to !== undefined) change.idChanges.push({ collectionId, from: goneId(was, restored.id), to })
  }
}

/** What was removed of its links before it went can be brought back again, too. */
async function moveRemovedLinkFields(
  { connection, tenant }: SchemaChange,
  before: StoredAssociation,
  after: StoredAssociation,
): Promise<void> {
  await connection.run(sql`update ${sql.id(tenant.coreSchema, 'schema_trash')}
    set table_name = ${after.linkTable ?? ''}, definition = jsonb_set(definition, '{ofLink}', to_jsonb(${after.id}::text))
    where definition ->> 'ofLink' = ${before.id} and table_name = ${before.linkTable ?? ''}`)
}
