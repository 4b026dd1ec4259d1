import type { CollectionDocument, Formula } from '@trellis/model'
import pg from 'pg'
import { untilIndexed } from '../until-indexed.ts'
import type { World } from '../world.ts'

export const orderCount = 1_000_000

/** `total` is calculated; `plain` holds the same numbers as people would have entered them. */
export function ordersDocument(calculation: Formula): CollectionDocument {
  const number = (title: string) => ({ type: 'number', format: 'number', title }) as const
  return {
    name: 'Orders',
    schema: {
      type: 'object',
      properties: {
        title: { type: 'string', format: 'text', title: 'Title' },
        amount: number('Amount'),
        count: number('Count'),
        plain: number('Plain'),
        total: { ...number('Total'), metadata: { calculation } },
      },
    },
    detailGroupList: [],
  }
}

export const firstFormula: Formula = { MULTIPLY: ['{{record.amount}}', '{{record.count}}'] }
export const secondFormula: Formula = {
  ROUND: [{ MULTIPLY: ['{{record.amount}}', '{{record.count}}', 1.19] }, 2],
}

/** A million records, made by PostgreSQL, with an index on each of the two columns. */
export async function fillOrders(world: World): Promise<void> {
  await world.admin.call('SCHEMA_APPLY', {
    collectionId: 'Orders',
    document: ordersDocument(firstFormula),
    baseVersion: null,
  })
  const found = await world.database.query<{ schema_name: string; owner_role: string }>(
    'select schema_name, owner_role from trellis.tenant, trellis.database_role',
  )
  const table = `${pg.escapeIdentifier(found.rows[0]?.schema_name ?? '')}."Orders"`
  const owner = await world.database.connect()
  try {
    await owner.query(`set role ${pg.escapeIdentifier(found.rows[0]?.owner_role ?? '')}`)
    await untilIndexed(world, ['Orders'])
    await owner.query(
      `insert into ${table} (id, "recordTitle", title, amount, count, plain, total, "createdAt", "createdBy", "updatedAt", "updatedBy")
       select 'O' || lpad(n::text, 8, '0'), 'Order ' || n, 'Order ' || n, (n * 7919 % 100000) / 100.0, 1 + n % 9,
         (n * 7919 % 100000) / 100.0 * (1 + n % 9), (n * 7919 % 100000) / 100.0 * (1 + n % 9), now(), 'seed', now(), 'seed'
       from generate_series(1::bigint, ${orderCount}) n`,
    )
    for (const column of ['plain', 'total']) await owner.query(`create index on ${table} (${column}, id)`)
    await owner.query(`vacuum analyze ${table}`)
  } finally {
    owner.release(true)
  }
}
