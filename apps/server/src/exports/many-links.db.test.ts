import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { linkedCount } from '@trellis/fields'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Employees, link, makeEmployees, text } from '../../../../tests/scenarios/employees.ts'
import { makeImports } from '../imports/make-imports.ts'
import { previewImport } from '../imports/preview-import.ts'
import { makeExport } from './make-export.ts'

let world: Employees
let folder = ''
let imports: ReturnType<typeof makeImports>
const { signal } = new AbortController()
const linkCount = 2500
const ids = Array.from({ length: linkCount }, (_, index) => `p${String(index).padStart(4, '0')}`)
const properties = { name: text('Name'), people: link('People', { cursor: { collectionId: 'People' } }) }
const parts = [ids.slice(0, 1000), ids.slice(1000, 2000), ids.slice(2000)]

beforeAll(async () => {
  world = await makeEmployees('many_links')
  folder = await mkdtemp(join(tmpdir(), 'many-links-'))
  imports = makeImports(world)
  await world.define('People', { name: text('Name') })
  await world.define('Groups', properties)
  await world.seed(
    'People',
    ids.map(id => ({ id, name: `Person ${id}` })),
  )
  await world.create(world.admin, 'Groups', { name: 'All' }, 'all')
  for (const add of parts) await world.update(world.admin, 'Groups', 'all', { people: { add } })
})
afterAll(async () => {
  await imports.stop()
  await world.close()
  await rm(folder, { recursive: true })
})

let copies = 0

/** What the file of an export becomes in a new collection, or in the one it is of. */
async function imported(writing: object, meanwhile?: () => Promise<unknown>) {
  copies += 1
  const path = join(folder, String(copies))
  const exportFile = makeExport({ records: world.records, spoolFolder: folder })
  const input = { cursor: { collectionId: 'Groups' }, format: 'csv' as const, ...writing }
  await writeFile(path, await buffer((await exportFile(world.admin, input, signal)).stream))
  await meanwhile?.()
  const updateBy = meanwhile && 'id'
  const collectionId = updateBy === undefined ? `Copies${copies}` : 'Groups'
  if (updateBy === undefined) await world.define(collectionId, properties)
  const request = { services: world, caller: world.admin, file: { name: 'groups', path }, signal }
  const collection = await world.collection(collectionId)
  const found = await previewImport({ ...request, input: { fileId: 'x', collectionId }, collection })
  const columns = found.columns.map(({ column, fieldId, linkBy }) => ({ column, fieldId, ...(linkBy && { linkBy }) }))
  const id = `run-${copies}`
  const job = { id, caller: world.admin, fileId: 'x', path, reading: {}, collectionId, create: undefined, columns }
  await imports.start({ ...job, badRows: 'refuse', updateBy })
  await expect.poll(async () => (await imports.status(world.admin, id)).status, { interval: 20 }).not.toBe('running')
  const { status, problems, updatedCount } = await imports.status(world.admin, id)
  expect([status, problems]).toEqual(['succeeded', []])
  return { collectionId, updated: updatedCount }
}

async function linkedIn(collectionId: string): Promise<number | undefined> {
  const { list } = await world.list(world.admin, { collectionId })
  return linkedCount(list[0]?.['people'])
}

test.each([{ format: 'csv' }, { format: 'csv', show: 'labels' }, { format: 'xlsx' }, { format: 'jsonl' }])(
  'a record with more links than a save may send comes back with all of them: %j',
  async writing => {
    expect(await linkedIn((await imported(writing)).collectionId)).toBe(linkCount)
  },
)

test('so does one that the file changes', async () => {
  const remove = ids.slice(0, 700).map(id => ({ id }))
  const unlink = () => world.update(world.admin, 'Groups', 'all', { people: { remove } })
  expect((await imported({ format: 'csv' }, unlink)).updated).toBe(1)
  expect(await linkedIn('Groups')).toBe(linkCount)
})

test('a save still sends 1,000 at most', async () => {
  for (const change of [{ set: ids }, { add: ids.slice(0, 1001) }]) {
    await expect(world.update(world.admin, 'Groups', 'all', { people: change })).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
    })
  }
})
