import { notFound, UserError, uuidv7 } from '@trellis/base'
import type { Sql } from '@trellis/fields/server'
import { sql } from 'kysely'
import type { Caller } from '../../access/caller.ts'
import type { Queryable, TransactionConnection } from '../../database/database.ts'
import { findReaders } from '../calculations/find-readers.ts'
import { bindStatement, type Engine, findScope, type RecordFamily, scopesByCollection } from '../engine.ts'
import type { DeleteInput } from '../inputs.ts'
import { type Aliases, compileFilter, linkAlias, makeAliases, tableOf } from '../query/compile-filter.ts'
import { type CompiledSql, compileSql, requestSlot } from '../query/compile-sql.ts'
import { relationshipMember } from '../query/link-text.ts'
import { linkedPerRow } from '../query/linked-per-row.ts'
import { unrestrictedScope } from '../query/make-scopes.ts'
import { heldFields, rowText } from '../query/row-text.ts'
import { isReadable, type Scope } from '../query/scope.ts'
import { recordOf } from '../read/get-record.ts'
import { activityColumns, activityTable, originOf } from './activity-sql.ts'
import type { WriteOptions } from './create-record.ts'
import { addAnswerKey, type KeptAt, keptAnswer, keptShape } from './keep-answer.ts'
import { removeWithReaders } from './refresh-readers.ts'

export type DeleteRequest = {
  engine: Engine
  caller: Caller
  input: DeleteInput
  family: RecordFamily
  options: WriteOptions
}

/** Moves the record to the trash, with its links, and logs it: one statement. Foreign keys unlink it elsewhere. */
export async function deleteRecord({ engine, caller, input, family, options }: DeleteRequest): Promise<{ id: string }> {
  const { collectionId, id } = recordOf(input)
  const scope = await findScope(engine, caller, collectionId, family)
  if (!isReadable(scope)) throw notFound('The collection')
  const whole = await wholeTargets(engine, scope)
  const targets = [...whole.values()].map(target => target.key).join(' ')
  const values: unknown[] = [
    id,
    caller.userId,
    uuidv7(),
    options.batchId ?? null,
    JSON.stringify({ id }),
    originOf(caller),
  ]
  const answerKey = addAnswerKey(values, options.answerKey)
  const key = `delete|${scope.key}|${targets}|${keptShape(answerKey)}`
  const cached = engine.statements.find(key, () => compileDelete(scope, whole, answerKey), true)
  const statement = bindStatement(cached, values, scopesByCollection(scope, []))
  const send = async (connection: Queryable) =>
    (await connection.query<{ readable: boolean; deletable: boolean }>(statement)).rows[0]
  const { row, isLater } = await sendWithReaders({ engine, scope, id, options }, send)
  if (!row?.readable) throw notFound()
  if (!row.deletable) throw new UserError('DENIED', 'You may not delete records like this')
  if (!options.connection) engine.bus.announce('log', caller.tenant.id)
  if (isLater) engine.bus.announce('calculations', caller.tenant.id)
  return { id }
}

type Sending = Pick<DeleteRequest, 'engine' | 'options'> & { scope: Scope; id: string }

/** One statement, unless calculations elsewhere are made of the record. */
async function sendWithReaders<Row>(
  { engine, scope, id, options }: Sending,
  send: (connection: Queryable) => Promise<Row>,
): Promise<{ row: Row; isLater: boolean }> {
  const readers = await findReaders(engine.collections, scope.caller.tenant.id, scope.collection)
  if (readers.length === 0) return { row: await send(options.connection ?? engine.database), isLater: false }
  const work = async (connection: TransactionConnection) => {
    const removal = { engine, connection, scope, readers, ids: [id] }
    const { result, isLater } = await removeWithReaders(removal, () => send(connection))
    return { row: result, isLater }
  }
  return options.connection ? work(options.connection) : engine.database.transaction(work)
}

/** The trash keeps everything, whatever the person who deletes may see. */
export async function wholeTargets(engine: Engine, scope: Scope): Promise<ReadonlyMap<string, Scope>> {
  const targets = new Map<string, Scope>()
  for (const { association } of scope.collection.fields.values()) {
    if (!association || targets.has(association.targetCollectionId)) continue
    const target = await engine.scopes.unrestricted(scope.caller, association.targetCollectionId)
    if (target) targets.set(association.targetCollectionId, target)
  }
  return targets
}

function compileDelete(scope: Scope, targets: ReadonlyMap<string, Scope>, answerKey: KeptAt | undefined): CompiledSql {
  const aliases = makeAliases()
  const { collection, caller } = scope
  const whole = unrestrictedScope(caller, collection)
  const values = heldFields(collection)
  const trash = sql.id(caller.tenant.coreSchema, 'trash')
  const logged =
    collection.activity === 'log'
      ? sql`, logged as (insert into ${activityTable(caller.tenant)} (${activityColumns})
        select ${requestSlot(2)}, 'delete', ${collection.id}, gone."id", clock_timestamp(), ${requestSlot(1)}, ${requestSlot(3)}, 0, null, ${requestSlot(5)}, gone."version" + 1 from gone)`
      : sql``
  const readable = compileFilter(scope.rules.read.node, 't0', aliases)
  const deletable = compileFilter(scope.rules.delete.node, 't0', aliases)
  return compileSql(sql`with old as (select t0.*, (${readable}) is true as "$readable", (${deletable}) is true as "$deletable"
      from ${tableOf(scope)} as t0 where t0."id" = ${requestSlot(0)} for update of t0),
    trashed as (insert into ${trash} ("id", "collection_id", "record", "links", "deleted_by", "deleted_at", "until")
      select old."id", ${collection.id}, ${rowText('old', { fields: values, targets }, aliases)}::jsonb, ${linkIds(whole, targets, aliases)}, ${requestSlot(1)}, clock_timestamp(), clock_timestamp() + interval '30 days'
      from old where "$readable" and "$deletable"),
    gone as (delete from ${tableOf(scope)} target using old where target."id" = old."id" and "$readable" and "$deletable" returning target."id", target."version")${logged}${keptAnswer(answerKey, sql`${requestSlot(4)}::text`, sql`from gone`)}
    select "$readable" as "readable", "$deletable" as "deletable" from old`)
}

/** By association field: all linked records, by their ids alone or, where a link says something itself, as `{id, relationship}`. */
export function linkIds(scope: Scope, targets: ReadonlyMap<string, Scope>, aliases: Aliases): Sql {
  const parts = [...scope.fields.values()].flatMap(field => {
    const target = field.association && targets.get(field.association.targetCollectionId)
    if (!field.association || !target) return []
    const linked = aliases.next()
    const rows = linkedPerRow(field.association, target, { row: 'old', target: linked })
    const id = sql.ref(`${linked}.id`)
    const relationship = relationshipMember(field.association, each => each.read?.(linkAlias(linked)) ?? sql`null`)
    const link = relationship ? sql`jsonb_build_object('id', ${id}, 'relationship', (${relationship})::jsonb)` : id
    return [sql`jsonb_build_object(${sql.lit(field.id)}, (select jsonb_agg(${link}) ${rows}))`]
  })
  return parts.length === 0 ? sql`null::jsonb` : sql`jsonb_strip_nulls(${sql.join(parts, sql` || `)})`
}
