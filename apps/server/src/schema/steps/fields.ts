import { ownValue, uuidv7 } from '@trellis/base'
import { sql } from 'kysely'
import { getFormat } from '../../collections/formats.ts'
import { goneId } from '../../collections/former-ids.ts'
import { columnName } from '../../collections/physical-names.ts'
import { columnNames, ownTable, storeColumn } from '../names-in-use.ts'
import type { RemovedRow } from '../removed/removed-parts.ts'
import { isPrepared, liveFieldId, ownFieldIds, ownLock, type PlannedStep, type SchemaChange } from '../schema-change.ts'
import { takeFromTrash, trashColumn } from '../schema-trash.ts'
import { preparedColumn } from '../stored/prepared-name.ts'
import { prepareNumbers } from './prepare-numbers.ts'
import { startNumbers } from './start-numbers.ts'

/** Fields that are gone, with their values kept in the trash. Associations are planned elsewhere. */
export async function planRemovals(change: SchemaChange): Promise<PlannedStep[]> {
  const kept = new Set(ownFieldIds(change.wanted).map(id => liveFieldId(change, id)))
  const gone = ownFieldIds(change.live).filter(id => !kept.has(id) || changesStorage(change, id))
  const steps: PlannedStep[] = []
  for (const fieldId of gone) {
    const schema = ownValue(change.live?.schema.properties, fieldId)
    if (!schema || getFormat(schema.format).format.storage === 'link') continue
    const loses = await countValues(change, fieldId)
    steps.push({
      action: 'remove-field',
      fieldId,
      sentences: [
        { code: 'remove-field', values: { name: schema.title || fieldId } },
        ...(loses > 0 ? [{ code: 'keeps-values' as const, values: { count: loses } }] : []),
      ],
      loses,
      locks: ownLock(change),
      run: () => removeField(change, fieldId),
    })
  }
  return steps
}

/** Fields under a new id: values stay, the column follows where the name is free. */
export function planRenames(change: SchemaChange): PlannedStep[] {
  return [...change.renames].map(([fieldId, oldId]) => ({
    action: 'rename-field',
    fieldId,
    sentences: [{ code: 'rename-field', values: { from: oldId, to: fieldId } }],
    loses: 0,
    locks: ownLock(change),
    run: () => renameField(change, oldId, fieldId),
  }))
}

/** Columns of new fields. */
export async function planAdditions(change: SchemaChange): Promise<PlannedStep[]> {
  const steps: PlannedStep[] = []
  for (const fieldId of ownFieldIds(change.wanted)) {
    const schema = ownValue(change.wanted.schema.properties, fieldId)
    const oldId = liveFieldId(change, fieldId)
    if (!schema || (oldId !== undefined && !changesStorage(change, oldId))) continue
    const { format, server } = getFormat(schema.format)
    if (format.storage === 'link') continue
    // Values that every record gets, or an index over all of them, take their time.
    const isFilled = server.generate !== undefined || schema.metadata?.unique === true
    const restored = change.restored.get(fieldId)
    const isLong = isFilled && !restored && (await isPrepared(change, fieldId, change.names.table))
    steps.push({
      action: 'add-field',
      fieldId,
      sentences: [{ code: restored ? 'restore-field' : 'add-field', values: { name: schema.title || fieldId } }],
      loses: 0,
      ...(server.columnType && { locks: ownLock(change) }),
      ...(isLong && { prepare: await prepareNumbers(change, fieldId) }),
      run: async () => {
        if (isLong) {
          await adoptColumn(change, fieldId, preparedColumn(change, fieldId))
          return
        }
        if (restored?.column) {
          await adoptColumn(change, fieldId, restored.column)
          await takeFromTrash(change, restored.id)
          noteReturn(change, restored, fieldId)
          await startNumbers(change, fieldId)
          return
        }
        await addField(change, fieldId)
        await startNumbers(change, fieldId)
      },
    })
  }
  return steps
}

/** Makes a column that was filled beforehand the field's own. */
export async function adoptColumn(change: SchemaChange, fieldId: string, column: string): Promise<void> {
  const table = ownTable(change)
  const name = columnName(fieldId, await columnNames(change, table))
  await change.connection.run(
    sql`alter table ${sql.id(change.tenant.schema, table)} rename column ${sql.id(column)} to ${sql.id(name)}`,
  )
  await storeColumn(change, fieldId, name)
}

/** The field becomes another kind of thing: a link instead of a value, or the other way round. */
function changesStorage(change: SchemaChange, oldId: string): boolean {
  const fieldId = [...change.renames].find(([, old]) => old === oldId)?.[0] ?? oldId
  const before = ownValue(change.live?.schema.properties, oldId)
  const after = ownValue(change.wanted.schema.properties, fieldId)
  if (!before || !after) return false
  return getFormat(before.format).format.storage !== getFormat(after.format).format.storage
}

async function countValues(change: SchemaChange, fieldId: string): Promise<number> {
  const column = change.names.columns.get(fieldId)
  if (column === undefined || change.names.table === undefined || change.decided) return 0
  const [row] = await change.connection.run<{ count: number }>(
    sql`select count(${sql.id(column)})::int as count from ${sql.id(change.tenant.schema, change.names.table)}`,
  )
  return row?.count ?? 0
}

async function removeField(change: SchemaChange, fieldId: string): Promise<void> {
  const column = change.names.columns.get(fieldId)
  if (column === undefined) return
  const definition = ownValue(change.live?.schema.properties, fieldId)
  const id = uuidv7()
  await trashColumn(change, { table: ownTable(change), column }, { id, fieldId, definition })
  await storeColumn(change, fieldId, undefined)
  change.idChanges.push({ collectionId: change.collectionId, from: fieldId, to: goneId(fieldId, id) })
}

function noteReturn({ idChanges, collectionId }: SchemaChange, restored: RemovedRow, fieldId: string): void {
  if (restored.fieldId === null) return
  idChanges.push({ collectionId, from: goneId(restored.fieldId, restored.id), to: fieldId })
}

async function renameField(change: SchemaChange, oldId: string, fieldId: string): Promise<void> {
  change.idChanges.push({ collectionId: change.collectionId, from: oldId, to: fieldId })
  const column = change.names.columns.get(displacedId(oldId)) ?? change.names.columns.get(oldId)
  if (column === undefined) return
  const table = ownTable(change)
  const name = columnName(fieldId, await columnNames(change, table))
  await change.connection.run(
    sql`alter table ${sql.id(change.tenant.schema, table)} rename column ${sql.id(column)} to ${sql.id(name)}`,
  )
  const isDisplaced = change.names.columns.has(displacedId(oldId))
  await storeColumn(change, isDisplaced ? displacedId(oldId) : oldId, undefined)
  // Two fields that swap their ids: the other one's column waits under an id no field can have until its own turn.
  const displaced = change.names.columns.get(fieldId)
  await storeColumn(change, fieldId, undefined)
  if (displaced !== undefined) await storeColumn(change, displacedId(fieldId), displaced)
  await storeColumn(change, fieldId, name)
}

const displacedId = (fieldId: string) => `~${fieldId}`

export async function addField(change: SchemaChange, fieldId: string): Promise<void> {
  const schema = ownValue(change.wanted.schema.properties, fieldId)
  const type = schema && getFormat(schema.format).server.columnType?.(schema)
  if (!type) return
  const table = ownTable(change)
  const name = columnName(fieldId, await columnNames(change, table))
  await change.connection.run(
    sql`alter table ${sql.id(change.tenant.schema, table)} add column ${sql.id(name)} ${type}`,
  )
  await storeColumn(change, fieldId, name)
}
