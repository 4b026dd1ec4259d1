import { createWriteStream, openAsBlob } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Figure, valueFigure } from '../figure.ts'
import { startServer, type World } from '../world.ts'
import { forgetPeak, peakMemory } from './memory.ts'

/** Fewer rows for a first look: `TRELLIS_BENCH_ROWS=100000 npm run bench -- --only writing.export`. */
const rowCount = Number(process.env['TRELLIS_BENCH_ROWS'] ?? 1_000_000)
const customerCount = 1000

/** Rows a second of a CSV import with an association, activity included, and of the export of what it made; peak memory of each. */
export async function* measureManyRows(world: World, wanted: (name: string) => boolean): AsyncIterable<Figure> {
  await makeCustomers(world)
  await forgetPeak(world)
  const seconds = await importOrders(world)
  const memory = await peakMemory(world)
  if (wanted('writing.import')) {
    yield valueFigure({ name: 'writing.import', value: rowCount / seconds, unit: 'rows/s', limit: 15_000 })
    yield valueFigure({ name: 'writing.import.memory', value: memory, unit: 'MB', limit: 400, atMost: true })
  }
  if (!wanted('writing.export')) return
  yield* measureExport(world)
}

/** By a second node, whose memory holds nothing of the import. */
async function* measureExport(world: World): AsyncIterable<Figure> {
  const folder = await mkdtemp(join(tmpdir(), 'trellis-bench-node-'))
  const node = await startServer(world.databaseUrl, folder)
  try {
    const seconds = await exportOrders({ ...world, url: node.url })
    const peak = await peakMemory(node)
    yield valueFigure({ name: 'writing.export', value: rowCount / seconds, unit: 'rows/s', limit: 50_000 })
    yield valueFigure({ name: 'writing.export.memory', value: peak, unit: 'MB', limit: 250, atMost: true })
  } finally {
    node.process.kill('SIGTERM')
    await new Promise(resolve => node.process.once('exit', resolve))
    await rm(folder, { recursive: true, force: true })
  }
}

/** What the orders of `importOrders` are linked with. */
export async function makeCustomers({ admin }: World): Promise<void> {
  const schema = {
    type: 'object' as const,
    properties: { name: { type: 'string' as const, format: 'text', title: 'Name' } },
  }
  const document = { name: 'Customers', schema, detailGroupList: [] }
  await admin.call('SCHEMA_APPLY', { collectionId: 'Customers', document, baseVersion: null })
  const records = Array.from({ length: customerCount }, (_, index) => ({ id: `C${index}`, name: `Customer ${index}` }))
  await admin.call('DATA_BULK_UPDATE', { collectionId: 'Customers', records })
}

/** Imports the rows into a new collection; answers how many seconds it took. */
export async function importOrders(world: World): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'trellis-bench-rows-'))
  try {
    const path = join(folder, 'orders.csv')
    await pipeline(Readable.from(csv()), createWriteStream(path))
    const form = new FormData()
    form.append('file', await openAsBlob(path, { type: 'text/csv' }), 'orders.csv')
    const headers = { authorization: `Bearer ${world.admin.token}` }
    const uploaded = await fetch(`${world.url}/api/files`, { method: 'POST', headers, body: form })
    const { id: fileId } = (await uploaded.json()) as { id: string }
    const preview = await world.admin.call('DATA_IMPORT_PREVIEW', { fileId })
    const columns = preview.columns.map(({ column, fieldId, field }) => ({
      column,
      fieldId,
      ...(field ? { field } : {}),
    }))
    const started = performance.now()
    const create = { name: 'Orders' }
    const { importId } = await world.admin.call('DATA_IMPORT', { fileId, collectionId: 'Orders', create, columns })
    await untilDone(world, importId)
    return (performance.now() - started) / 1000
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function untilDone({ admin }: World, importId: string): Promise<void> {
  for (;;) {
    const run = await admin.call('DATA_IMPORT_STATUS', { importId })
    if (run.status === 'failed') throw new Error(`The import failed: ${run.message}`)
    if (run.status === 'succeeded') return
    await new Promise(resolve => setTimeout(resolve, 100))
  }
}

function* csv(): Generator<string> {
  yield 'id,subject,customer_id,status,amount,due,billable\n'
  const statuses = ['new', 'open', 'waiting', 'done']
  let lines = ''
  for (let index = 0; index < rowCount; index += 1) {
    lines += `O${index},"Order, number ${index}",C${index % customerCount},${statuses[index % 4]},${(index % 90_000) / 100},2026-0${1 + (index % 9)}-15,${index % 3 === 0}\n`
    if (index % 1000 !== 999) continue
    yield lines
    lines = ''
  }
  yield lines
}

async function exportOrders({ url, admin }: World): Promise<number> {
  const started = performance.now()
  const answer = await fetch(`${url}/api/operations/DATA_EXPORT`, {
    method: 'POST',
    headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ cursor: { collectionId: 'Orders' }, format: 'csv' }),
  })
  if (!answer.ok || !answer.body) throw new Error(`The export answered ${answer.status}: ${await answer.text()}`)
  let lines = 0
  for await (const chunk of answer.body) {
    if (!(chunk instanceof Uint8Array)) continue
    for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) lines += 1
  }
  if (lines !== rowCount + 1) throw new Error(`The export held ${lines} lines`)
  return (performance.now() - started) / 1000
}
