import { fillEnglish } from '@trellis/base'
import type { Sql } from '@trellis/fields/server'
import { sql } from 'kysely'
import { compileFilter, makeAliases } from '../records/query/compile-filter.ts'
import { everything } from '../records/query/scope.ts'
import type { MappedField } from './mapped-field.ts'
import { otherEndChecks } from './other-end-checks.ts'
import type { CheckRequest, StagedCheck } from './staged-check.ts'
import { stagedColumn, staging } from './staging-table.ts'
import { namedCollection } from './value-rules.ts'

const records = '{count, plural, one {# record} other {# records}}'

/** What is wrong with the links of a column: records that are not there, too few, too many, too many to the same record, or too few left to one. */
export function linkChecks(request: CheckRequest, field: MappedField): StagedCheck[] {
  if (field.targetCollectionId === undefined) return []
  return [
    unknownLinks(request, field),
    ...boundChecks(request, field),
    ...inverseChecks(request, field),
    ...givenUpChecks(request, field),
  ]
}

/** Links name records that are there and fit the field's filter, or that the same file brings. */
function unknownLinks(request: CheckRequest, field: MappedField): StagedCheck {
  const { mapping, collectionId, named, made = [] } = request
  const isBrought =
    field.targetCollectionId === collectionId && !named?.has(field.fieldId)
      ? sql`exists (select from ${staging} other where other.id = linked.id)`
      : sql`false`
  const isMade = field.createsMissing ? sql`linked.id = any(${made}::text[])` : sql`false`
  return {
    column: field.column,
    rows: sql`select stage.line, linked.id as value from ${staging} stage
      cross join lateral unnest(${stagedColumn(mapping, field, 'stage')}::text[]) as linked(id)
      where not (${isThere(request, field, sql`linked.id`)} or ${isBrought} or ${isMade})`,
    message: value => `No record of ${targetName(request, field)} has the key "${value}"`,
  }
}

/** Whether the record is there that a value names. */
export function isThere({ targets, named }: CheckRequest, field: MappedField, id: Sql): Sql {
  const target = targets.get(namedCollection(field) ?? '')
  if (!target) return sql`false`
  const fits = compileFilter(named?.get(field.fieldId) ?? everything, 'record', makeAliases())
  return sql`exists (select from ${sql.id(target.table.schema, target.table.name)} record where record.id = ${id} and (${fits}))`
}

export function targetName({ targets }: CheckRequest, field: MappedField): string {
  const id = namedCollection(field) ?? ''
  return targets.get(id)?.document.name ?? id
}

function boundChecks({ mapping }: CheckRequest, field: MappedField): StagedCheck[] {
  const { min = 0, max = -1 } = field.schema.metadata?.association ?? {}
  const links = sql`cardinality(${stagedColumn(mapping, field, 'stage')}::text[])`
  const rows = (isWrong: Sql) => sql`select stage.line, ${links}::text as value from ${staging} stage where ${isWrong}`
  const few = {
    column: field.column,
    rows: rows(sql`${links} < ${min}`),
    message: (value: string) =>
      fillEnglish(`Names ${records}, and at least {min, plural, one {# is} other {# are}} needed`, {
        count: value,
        min,
      }),
  }
  const many = {
    column: field.column,
    rows: rows(sql`${links} > ${max}`),
    message: (value: string) =>
      fillEnglish(`Names ${records}, and at most {max, plural, one {# is} other {# are}} allowed`, {
        count: value,
        max,
      }),
  }
  return [...(min > 1 ? [few] : []), ...(max >= 0 ? [many] : [])]
}

/** Checks whose answer rows that were taken out may change. */
export function balanceChecks(request: CheckRequest, field: MappedField): StagedCheck[] {
  const isOwn = field.targetCollectionId === request.collectionId
  return [
    ...(isOwn ? [unknownLinks(request, field)] : []),
    ...inverseChecks(request, field),
    ...givenUpChecks(request, field),
  ]
}

/** Records over there that the rows unlink still have as many links as they need. */
function givenUpChecks({ mapping, collection, targets, updateBy }: CheckRequest, field: MappedField): StagedCheck[] {
  const stored = collection?.fields.get(field.fieldId)
  const target = targets.get(field.targetCollectionId ?? '')
  if (!collection || !stored || !target || updateBy === undefined) return []
  const ids = sql`coalesce(${stagedColumn(mapping, field, 'stage')}::text[], '{}')`
  return otherEndChecks({ collection, target, field: stored, ids, column: field.column })
}

/** With those that link it already, except the ones that the file changes: each row of the file takes one place, in their order. */
function inverseChecks({ mapping, collection }: CheckRequest, field: MappedField): StagedCheck[] {
  const most = field.schema.metadata?.association?.inverseMax ?? -1
  const storage = collection?.fields.get(field.fieldId)?.association?.storage
  if (most < 0 || storage?.kind === 'target-column') return []
  const own = collection && sql.id(collection.table.schema, collection.table.name)
  const isOther = sql`not exists (select from ${staging} changed where changed.id = there.own)`
  const there =
    storage?.kind === 'link'
      ? sql`select ${sql.id(storage.ownColumn)} as own, ${sql.id(storage.targetColumn)} as id from ${sql.id(storage.table.schema, storage.table.name)}`
      : storage && own
        ? sql`select id as own, ${sql.id(storage.column)} as id from ${own} where ${sql.id(storage.column)} is not null`
        : sql`select null::text as own, null::text as id where false`
  return [
    {
      column: field.column,
      rows: sql`select sent.line, sent.id as value from (
          select stage.line, linked.id, row_number() over (partition by linked.id order by stage.line) as place
          from ${staging} stage cross join lateral unnest(${stagedColumn(mapping, field, 'stage')}::text[]) as linked(id)) sent
        left join (select there.id, count(*) as links from (${there}) there where ${isOther} group by there.id) before on before.id = sent.id
        where sent.place + coalesce(before.links, 0) > ${most}`,
      message: value => fillEnglish(`The record "{value}" may be linked by ${records} at most`, { value, count: most }),
    },
  ]
}
