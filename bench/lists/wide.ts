import type { CollectionDocument, FieldSchema } from '@trellis/model'
import pg from 'pg'
import { untilIndexed } from '../until-indexed.ts'
import type { World } from '../world.ts'

export const rowCount = 100_000

const statuses = ['new', 'open', 'waiting', 'done'].map(value => ({ value, label: value }))

type Kind = { field: Omit<FieldSchema, 'title'>; sql: (at: number) => string }

/** What business tables hold: mostly text, numbers and dates, some choices and ticks. */
const kinds: readonly Kind[] = [
  {
    field: { type: 'string', format: 'text' },
    sql: at => `'Value ' || ((n * ${at + 7}) % 9973) || ' of column ${at}'`,
  },
  { field: { type: 'number', format: 'number' }, sql: at => `(n * ${7919 + at} % 100000) / 100.0` },
  { field: { type: 'string', format: 'date' }, sql: at => `date '2020-01-01' + (n * ${31 + at} % 2000)` },
  {
    field: { type: 'string', format: 'string-option-list', metadata: { optionList: statuses } },
    sql: at => `(array['new','open','waiting','done'])[1 + (n + ${at}) % 4]`,
  },
  { field: { type: 'boolean', format: 'checkbox' }, sql: at => `n % ${at + 2} = 0` },
  { field: { type: 'string', format: 'email' }, sql: at => `'contact' || n % ${500 + at} || '@bench.example'` },
]

/** 30 columns. */
export const wideColumns = Array.from({ length: 30 }, (_, at) => {
  const kind = kinds[at % kinds.length] ?? kinds[0]
  return { id: `field${at}`, title: `Field ${at}`, kind, at }
})

export const wideDocument: CollectionDocument = {
  name: 'Wide',
  schema: {
    type: 'object',
    properties: Object.fromEntries(
      wideColumns.map(({ id, title, kind, at }): [string, FieldSchema] => [
        id,
        {
          type: 'string',
          format: 'text',
          ...kind?.field,
          title,
          metadata: { ...kind?.field.metadata, detailOrder: at },
        },
      ]),
    ),
  },
  detailGroupList: [],
}

/** A collection of 100,000 records with 30 fields. */
export async function fillWide(world: World): Promise<void> {
  await world.admin.call('SCHEMA_APPLY', { collectionId: 'Wide', document: wideDocument, baseVersion: null })
  const found = await world.database.query<{ schema_name: string; owner_role: string }>(
    'select schema_name, owner_role from trellis.tenant, trellis.database_role',
  )
  const table = `${pg.escapeIdentifier(found.rows[0]?.schema_name ?? '')}."Wide"`
  const owner = await world.database.connect()
  try {
    await owner.query(`set role ${pg.escapeIdentifier(found.rows[0]?.owner_role ?? '')}`)
    await untilIndexed(world, ['Wide'])
    const names = wideColumns.map(({ id }) => `"${id}"`).join(', ')
    const values = wideColumns.map(({ kind, at }) => kind?.sql(at) ?? 'null').join(', ')
    await owner.query(
      `insert into ${table} (id, "recordTitle", ${names}, "createdAt", "createdBy", "updatedAt", "updatedBy")
       select 'W' || lpad(n::text, 7, '0'), 'Record ' || n, ${values}, now(), 'seed', now(), 'seed'
       from generate_series(1, ${rowCount}) n`,
    )
    await owner.query(`analyze ${table}`)
  } finally {
    await owner.query('reset role')
    owner.release()
  }
}
