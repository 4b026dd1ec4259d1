import { isSameJson, ownValue } from '@trellis/base'
import type { StepSentence } from '@trellis/contract'
import { sql } from 'kysely'
import type { StoredAssociation } from '../../collections/load-tenant.ts'
import {
  adoptPrepared,
  columnPlace,
  createStorage,
  dropColumn,
  linksQuery,
  storageFor,
} from '../association-storage.ts'
import type { LockWish } from '../lock-gently.ts'
import type { PlannedStep, SchemaChange } from '../schema-change.ts'
import { trashColumn, trashTable } from '../schema-trash.ts'
import { removeSide, syncSides } from './association-fields.ts'
import { changeLinkColumns, countLinkValues, linkRenamesOf } from './link-columns.ts'
import { type PreparedLinks, prepareLinks } from './prepare-links.ts'
import { storageLocks } from './storage-locks.ts'

/** The steps that turn a stored association into what its fields want now; none where nothing differs. */
export async function planAssociationChange(change: SchemaChange, before: StoredAssociation): Promise<PlannedStep[]> {
  const after = wantedAssociation(change, before)
  if (!after) return []
  change.associations.set(after.id, after)
  if (before.childKey !== undefined && after.childKey !== before.childKey) {
    removeSide(change, before.childCollection, before.childKey, before.id)
  }
  syncSides(change, after)
  const { total, kept } = await countKept(change, before, after)
  const values = await countLinkValues(change, before, after)
  const losses: StepSentence[] = [
    ...(total > kept ? [{ code: 'loses-links' as const, values: { count: total - kept, total } }] : []),
    ...(values > 0 ? [{ code: 'loses-link-values' as const, values: { count: values } }] : []),
  ]
  const isMoved = !isSameStorage(before, after)
  const prepare = isMoved ? await prepareLinks(change, before, after) : undefined
  return [
    {
      action: 'change-association',
      fieldId:
        before.parentCollection === change.collectionId ? before.parentKey : (before.childKey ?? before.parentKey),
      sentences: [...describeChange(change, before, after), ...losses],
      loses: total - kept + values,
      locks: locksOf(change, before, isMoved ? after : undefined),
      ...(prepare && { prepare }),
      run: () => changeAssociation(change, before, after, prepare),
    },
  ]
}

/** `after`: where the links move to. Bounds alone change no table. */
function locksOf(change: SchemaChange, before: StoredAssociation, after: StoredAssociation | undefined): LockWish[] {
  if (after) return [...storageLocks(change, before, 'old'), ...storageLocks(change, after, 'new')]
  return before.storage === 'link' ? storageLocks(change, before, 'old') : []
}

function describeChange(change: SchemaChange, before: StoredAssociation, after: StoredAssociation): StepSentence[] {
  const association = `${before.parentCollection}.${before.parentKey}`
  const renamed = linkRenamesOf(change, before).map(
    ({ from, to }): StepSentence => ({ code: 'rename-link-field', values: { association, from, to } }),
  )
  const linkFields: StepSentence = { code: 'change-link-fields', values: { association } }
  const areBoundsSame = before.parentMax === after.parentMax && before.childMax === after.childMax
  if (areBoundsSame && before.childKey === after.childKey) return renamed.length > 0 ? renamed : [linkFields]
  const { childCollection: collection } = before
  const values = { association, collection, most: after.parentMax, mostThere: after.childMax }
  const bounds: StepSentence = { code: 'change-bounds', values }
  return isSameJson(before.relationship, after.relationship) ? [bounds, ...renamed] : [bounds, ...renamed, linkFields]
}

/** undefined where the fields want what there is. Of two sides in one collection the one that differs counts. */
function wantedAssociation(change: SchemaChange, before: StoredAssociation): StoredAssociation | undefined {
  const { collectionId, wanted } = change
  const settings = (fieldId: string | undefined) =>
    fieldId === undefined ? undefined : ownValue(wanted.schema.properties, fieldId)?.metadata?.association
  if (before.parentCollection === collectionId) {
    const own = settings(before.parentKey)
    const after =
      own &&
      apply(change, before, {
        parentMax: own.max ?? -1,
        childMax: own.inverseMax ?? -1,
        childKey: own.cursor.associationKey,
        relationship: own.relationship,
      })
    if (after) return after
  }
  if (before.childCollection === collectionId) {
    const own = settings(before.childKey)
    return (
      own &&
      apply(change, before, {
        parentMax: own.inverseMax ?? -1,
        childMax: own.max ?? -1,
        childKey: before.childKey,
        relationship: own.relationship,
      })
    )
  }
  return undefined
}

type Wanted = Pick<StoredAssociation, 'parentMax' | 'childMax' | 'childKey' | 'relationship'>

function apply(change: SchemaChange, before: StoredAssociation, wanted: Wanted): StoredAssociation | undefined {
  const isSame =
    before.parentMax === wanted.parentMax &&
    before.childMax === wanted.childMax &&
    before.childKey === wanted.childKey &&
    isSameJson(before.relationship, wanted.relationship) &&
    linkRenamesOf(change, before).length === 0
  return isSame ? undefined : { ...before, ...wanted, storage: storageFor(wanted) }
}

async function countKept(
  change: SchemaChange,
  before: StoredAssociation,
  after: StoredAssociation,
): Promise<{ total: number; kept: number }> {
  const [row] = await change.connection.run<{ total: number; kept: number }>(
    sql`select (select count(*)::int from (${linksQuery(change, before)}) as links) as total,
      (select count(*)::int from (${keptLinks(change, before, after)}) as links) as kept`,
  )
  return row ?? { total: 0, kept: 0 }
}

/** The links that still fit: of several where only one may be, the one with the lowest id. */
function keptLinks(change: SchemaChange, before: StoredAssociation, after: StoredAssociation) {
  const links = sql`(${linksQuery(change, before)}) as links`
  const perParent = sql`select distinct on ("parentId") "parentId", "childId" from ${links} order by "parentId", "childId"`
  const perChild = sql`select distinct on ("childId") "parentId", "childId" from ${links} order by "childId", "parentId"`
  if (after.parentMax === 1 && after.childMax === 1) {
    return sql`select distinct on ("childId") "parentId", "childId" from (${perParent}) as single order by "childId", "parentId"`
  }
  if (after.storage === 'parent-column') return perParent
  return after.storage === 'child-column' ? perChild : linksQuery(change, before)
}

async function changeAssociation(
  change: SchemaChange,
  before: StoredAssociation,
  after: StoredAssociation,
  prepared: PreparedLinks | undefined,
): Promise<void> {
  const isKept = isSameStorage(before, after)
  if (isKept) await changeLinkColumns(change, before, after)
  const made = isKept
    ? after
    : prepared
      ? await switchLinks(change, before, after, prepared)
      : await moveLinks(change, before, after)
  await change.connection.run(sql`update ${sql.id(change.tenant.coreSchema, 'association')}
    set child_key = ${made.childKey ?? null}, parent_max = ${made.parentMax}, child_max = ${made.childMax}, storage = ${made.storage},
      column_name = ${made.columnName ?? null}, link_table = ${made.linkTable ?? null} where id = ${made.id}`)
}

function isSameStorage(before: StoredAssociation, after: StoredAssociation): boolean {
  const isOneToOne = ({ parentMax, childMax, storage }: StoredAssociation) =>
    storage !== 'link' && parentMax === 1 && childMax === 1
  return before.storage === after.storage && isOneToOne(before) === isOneToOne(after)
}

/** The links are there already. */
async function switchLinks(
  change: SchemaChange,
  before: StoredAssociation,
  after: StoredAssociation,
  { name }: PreparedLinks,
): Promise<StoredAssociation> {
  const removed = { fieldId: before.parentKey, definition: { association: before } }
  if (before.storage === 'link') await trashTable(change, 'link', before.linkTable ?? '', removed)
  else if (after.storage === 'link') await dropColumn(change, before)
  else await trashColumn(change, columnPlace(change, before), removed)
  return { ...after, ...(await adoptPrepared(change, after, name)) }
}

async function moveLinks(
  change: SchemaChange,
  before: StoredAssociation,
  after: StoredAssociation,
): Promise<StoredAssociation> {
  const { connection } = change
  await connection.run(sql`create temporary table moved_links on commit drop as ${keptLinks(change, before, after)}`)
  await removeOld(change, before)
  const made = { ...after, ...(await createStorage(change, after)) }
  if (made.storage === 'link') {
    await connection.run(sql`insert into ${sql.id(change.tenant.schema, made.linkTable ?? '')} ("parentId", "childId")
      select "parentId", "childId" from moved_links`)
  } else {
    const { table, column } = columnPlace(change, made)
    const [own, other] = made.storage === 'parent-column' ? ['parentId', 'childId'] : ['childId', 'parentId']
    await connection.run(sql`update ${sql.id(change.tenant.schema, table)} as row set ${sql.id(column)} = moved_links.${sql.id(other)}
      from moved_links where row.id = moved_links.${sql.id(own)}`)
  }
  await connection.run(sql`drop table moved_links`)
  return made
}

/** A link table may hold more than the column that follows it: it goes to the trash. */
async function removeOld(change: SchemaChange, before: StoredAssociation): Promise<void> {
  const removed = { fieldId: before.parentKey, definition: { association: before } }
  if (before.storage === 'link') {
    await trashTable(change, 'link', before.linkTable ?? '', removed)
    return
  }
  await noteLostColumn(change, before)
}

/** A column that becomes another column (or a link table) is dropped where all of it moved on, else kept in the trash. */
async function noteLostColumn(change: SchemaChange, before: StoredAssociation): Promise<void> {
  const [row] = await change.connection.run<{ moved: number }>(sql`select count(*)::int as moved from moved_links`)
  const [all] = await change.connection.run<{ total: number }>(
    sql`select count(*)::int as total from (${linksQuery(change, before)}) as links`,
  )
  if (row?.moved === all?.total) {
    await dropColumn(change, before)
    return
  }
  const place = columnPlace(change, before)
  await trashColumn(change, place, { fieldId: before.parentKey, definition: { association: before } })
}
