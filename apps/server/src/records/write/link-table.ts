import { sql } from 'kysely'
import type { FieldAssociation } from '../../collections/collection.ts'
import { tableOf } from '../query/compile-filter.ts'
import { filterWithValues } from './filter-with-values.ts'
import { type LinkPlace, type LinkStorage, removedCondition } from './link-storage.ts'
import type { LockedTarget } from './lock-targets.ts'

type Storage = Extract<FieldAssociation['storage'], { kind: 'link' }>

/** Links as rows of a link table. */
export function linkTable({ connection, target, id }: LinkPlace, storage: Storage): LinkStorage {
  const table = sql.id(storage.table.schema, storage.table.name)
  const [own, other] = [sql.id(storage.ownColumn), sql.id(storage.targetColumn)]
  return {
    async remove(change) {
      const condition = removedCondition(change, sql.ref('linked.id'))
      if (!condition) return []
      return connection.run<LockedTarget>(sql`delete from ${table} l using ${tableOf(target)} linked
        where l.${own} = ${id} and linked."id" = l.${other} and (${condition}) and (${filterWithValues(target, 'read', 'linked')})
        returning linked."id", linked."recordTitle"`)
    },
    async add(targets) {
      if (targets.length === 0) return []
      const rows = await connection.run<{ id: string }>(sql`insert into ${table} (${own}, ${other})
        select ${id}, linked from unnest(${targets.map(each => each.id)}::text[]) as linked
        where not exists (select 1 from ${table} l where l.${own} = ${id} and l.${other} = linked)
        returning ${other} as "id"`)
      const added = new Set(rows.map(row => row.id))
      return targets.filter(each => added.has(each.id))
    },
    async count() {
      const [row] = await connection.run<{ count: number }>(
        sql`select count(*) as "count" from ${table} where ${own} = ${id}`,
      )
      return Number(row?.count ?? 0)
    },
    async countInverse(ids) {
      const rows = await connection.run<{ count: number }>(
        sql`select count(*) as "count" from ${table} where ${other} = any(${[...ids]}::text[]) group by ${other}`,
      )
      return rows.map(row => Number(row.count))
    },
  }
}
