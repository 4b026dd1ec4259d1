import { Agent, request as httpRequest } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { CollectionDocument, FieldSchema } from '@trellis/model'
import pg from 'pg'
import type { Figure } from '../figure.ts'
import { type OpenLoad, stallFigure, startOpenLoad } from '../open-load.ts'
import { untilIndexed } from '../until-indexed.ts'
import type { World } from '../world.ts'

/** Fewer rows for a first look: `TRELLIS_BENCH_ROWS=100000 npm run bench -- --only writing.alter.add`. */
const rowCount = Number(process.env['TRELLIS_BENCH_ROWS'] ?? 1_000_000)
const perSecond = 200
const limitMs = 500
const collectionId = 'Parcels'

const text = (title: string): FieldSchema => ({ type: 'string', format: 'text', title, maxLength: 100 })
const fields: Record<string, FieldSchema> = {
  subject: text('Subject'),
  code: text('Code'),
  weight: text('Weight'),
  region: text('Region'),
  note: { type: 'string', format: 'multiline', title: 'Note' },
}

const changes = ['add', 'rename', 'retype', 'index', 'unique'] as const

export const alterFigures = changes.map(change => `writing.alter.${change}`)

/** The longest that a request waits while the definition of a large collection changes, under reading and writing at a fixed pace. */
export async function* measureAlter(world: World, wanted: (name: string) => boolean): AsyncIterable<Figure> {
  await world.admin.call('SCHEMA_APPLY', { collectionId, document: documentOf(fields), baseVersion: null })
  await fillParcels(world)
  for (const change of changes) {
    const name = `writing.alter.${change}`
    if (wanted(name)) yield stallFigure(name, await longestStall(world, () => perform[change](world)), limitMs)
  }
}

const perform: Record<(typeof changes)[number], (world: World) => Promise<void>> = {
  add: world => alter(world, { added: text('Added') }),
  rename: world => alter(world, { area: text('Region') }, { gone: 'region', renames: { area: 'region' } }),
  retype: world => alter(world, { weight: { type: 'number', format: 'number', title: 'Weight' } }),
  unique: world => alter(world, { code: { ...text('Code'), metadata: { unique: true } } }),
  async index({ admin }) {
    const shape = { equal: ['weight'], orderBy: 'subject' }
    await admin.call('INDEX_PIN', { collectionId, ...shape, pinned: true })
    for (;;) {
      const { indexes } = await admin.call('INDEX_LIST', { collectionId })
      if (indexes.some(({ reasons, state }) => reasons.includes('pinned') && state === 'ready')) return
      await wait(100)
    }
  },
}

async function alter(
  { admin }: World,
  changed: Record<string, FieldSchema>,
  { gone, renames }: { gone?: string; renames?: Record<string, string> } = {},
): Promise<void> {
  if (gone !== undefined) delete fields[gone]
  Object.assign(fields, changed)
  const document = documentOf(fields)
  const applied = await admin.call('SCHEMA_APPLY', { collectionId, document, ...(renames && { renames }) })
  if (!applied.running) return
  for (;;) {
    const { last } = await admin.call('SCHEMA_CHANGE_STATUS', { collectionId })
    if (last?.status === 'done') return
    if (last?.status !== 'running') throw new Error(`The change ended as ${last?.status}: ${last?.message}`)
    await wait(100)
  }
}

async function longestStall(world: World, change: () => Promise<void>): Promise<number> {
  const load = startLoad(world)
  await wait(3000)
  load.longest()
  await change()
  // What waits for the new definition comes right behind it.
  await wait(1000)
  const longest = load.longest()
  await load.stop()
  return longest
}

function startLoad({ url, admin }: World): OpenLoad {
  const agent = new Agent({ keepAlive: true, maxSockets: 200 })
  const headers = { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' }
  const call = (operation: string, input: object) =>
    new Promise<void>((resolve, reject) => {
      const sent = httpRequest(`${url}/api/operations/${operation}`, { method: 'POST', headers, agent }, answer => {
        let body = ''
        answer.on('data', chunk => {
          body += String(chunk)
        })
        answer.on('end', () => {
          if (answer.statusCode === 200) resolve()
          else reject(new Error(`${operation} answered ${answer.statusCode}: ${body}`))
        })
      })
      sent.on('error', reject)
      sent.end(JSON.stringify(input))
    })
  return startOpenLoad(perSecond, index => {
    const id = parcelId(1 + ((index * 7919) % rowCount))
    if (index % 2 === 0) return call('DATA_GET', { collectionId, id })
    return call('DATA_UPDATE', { collectionId, id, record: { note: `Note ${index} of ${performance.now()}` } })
  })
}

function documentOf(properties: Record<string, FieldSchema>): CollectionDocument {
  return { name: 'Parcels', schema: { type: 'object', properties: { ...properties } }, detailGroupList: [] }
}

const parcelId = (number: number) => `P${String(number).padStart(8, '0')}`

async function fillParcels(world: World): Promise<void> {
  const { database } = world
  const found = await database.query<{ schema_name: string; owner_role: string }>(
    'select schema_name, owner_role from trellis.tenant, trellis.database_role',
  )
  const table = `${pg.escapeIdentifier(found.rows[0]?.schema_name ?? '')}.${pg.escapeIdentifier(collectionId)}`
  const owner = await database.connect()
  try {
    await owner.query(`set role ${pg.escapeIdentifier(found.rows[0]?.owner_role ?? '')}`)
    await untilIndexed(world, [collectionId])
    await owner.query(
      `insert into ${table} (id, "recordTitle", subject, code, weight, region, note, "createdAt", "createdBy", "updatedAt", "updatedBy")
       select 'P' || lpad(n::text, 8, '0'), 'Parcel ' || n, 'Parcel ' || n, 'C' || n, (n % 9000) / 10.0, 'region ' || n % 50, 'A note', now(), 'seed', now(), 'seed'
       from generate_series(1, ${rowCount}) n`,
    )
    await owner.query(`vacuum analyze ${table}`)
  } finally {
    owner.release(true)
  }
}
