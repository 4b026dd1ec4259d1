import type { CollectionDocument } from '@trellis/model'
import pg from 'pg'
import { type Figure, valueFigure } from '../figure.ts'
import { latencies } from '../load.ts'
import { untilIndexed } from '../until-indexed.ts'
import type { World } from '../world.ts'
import { asOwner, type Filling, fillOurs, type Owner } from './fill-both.ts'
import { ourSide } from './requests.ts'

const collectionIds = ['Customers', 'Orders', 'Products', 'Machines', 'Contracts'] as const
const rowCount = 200_000

/** Words that each stand in 8,000 titles of every collection. */
const words =
  'order contract invoice customer müller schmidt johnson peterson garcia berlin hamburg london paris madrid machine engine bracket screw bolt pump valve sensor cable panel switch motor filter gasket washer spring global united northern southern eastern western trading logistics foods beverages textile paper steel copper wood glass plastic rubber chemical energy'.split(
    ' ',
  )

/** What people type: frequent words, alone and together, numbers, codes, beginnings, typing errors, what is not there. */
const searches = [
  'müller',
  'muller steel',
  'johnson',
  'invoice',
  'abc12',
  'note 7777',
  'pump valve',
  'zzzzz',
  'muler',
  'jonson',
  'hambrug',
  'machin',
  'invioce',
  'trding',
  'st',
  'a3f9c1',
  'berlin pump 12',
  'galss',
]

const documentOf = (name: string): CollectionDocument => ({
  name,
  schema: { type: 'object', properties: { name: { type: 'string', format: 'text', title: 'Name' } } },
  detailGroupList: [],
})

/** Five collections of 200,000 records with titles of two words and a code, and descriptions with one word and a number. */
export async function fillNames(world: World): Promise<void> {
  for (const collectionId of collectionIds) {
    await world.admin.call('SCHEMA_APPLY', { collectionId, document: documentOf(collectionId), baseVersion: null })
  }
  const owner = await asOwner(world)
  try {
    await untilIndexed(world, collectionIds)
    for (const [index, collection] of collectionIds.entries()) {
      await fillOurs(owner, { collection, columns: nameColumns, rows: nameRows(index) })
    }
    await untilIndexed(world, collectionIds)
    await untilRead(world, owner)
  } finally {
    owner.client.release(true)
  }
}

/** The server reads the words of collections in the background after records were saved. */
async function untilRead({ admin, database }: World, { client }: Owner): Promise<void> {
  await admin.call('DATA_CREATE', { collectionId: collectionIds[0], record: { name: 'Last' } })
  const { rows } = await database.query<{ core: string }>('select core_schema_name as core from trellis.tenant')
  const table = `${pg.escapeIdentifier(rows[0]?.core ?? '')}.search_word`
  for (let attempt = 0; attempt < 1500; attempt += 1) {
    const read = await client.query(
      `select from ${table} where collection_id = any($1) group by collection_id having count(*) >= ${words.length}`,
      [collectionIds],
    )
    if (read.rowCount === collectionIds.length) return
    await new Promise(resolve => setTimeout(resolve, 200))
  }
  throw new Error('The words were not read within five minutes')
}

const nameColumns: Filling['columns'] = ['id', 'createdAt', 'updatedAt', 'recordTitle', 'recordDescription']

function nameRows(seed: number): string {
  const list = `(array[${words.map(word => `'${word}'`).join(', ')}])`
  const word = (factor: number) => `${list}[1 + (hashint4(n * ${factor} + ${seed}) & 2147483647) % ${words.length}]`
  return `select 'r' || n, now(), now(),
    initcap(${word(7)} || ' ' || ${word(13)}) || ' ' || substr(md5(n::text || '${seed}'), 1, 6),
    ${word(17)} || ' note ' || n from generate_series(1, ${rowCount}) n`
}

export const searchAt = (index: number) => ({ searchString: searches[index % searches.length] ?? '' })

/** The time within which 95 of 100 searches over all collections are answered, 16 people searching at once. */
export async function measureGlobal(world: World): Promise<Figure> {
  const side = ourSide(world, world.admin, 'CORE_SEARCH', searchAt)
  await latencies({ ...side, connections: 16, seconds: 3 })
  const times = await latencies({ ...side, connections: 16, seconds: 12 })
  const value = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN
  return valueFigure({ name: 'records.global', value, unit: 'ms at p95', limit: 100, atMost: true })
}
