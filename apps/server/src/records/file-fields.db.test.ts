import type { FieldSchema } from '@trellis/model'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Employees, grant, makeEmployees, refusal } from '../../../../tests/scenarios/employees.ts'
import type { Caller } from '../access/caller.ts'
import { isShownTo } from '../files/shows-file.ts'
import { applySchema } from '../schema/apply-schema.ts'

let world: Employees
let anna: Caller
let ben: Caller
let serial = 0

const file: FieldSchema = { type: 'object', format: 'file', title: 'Contract' }
const properties: Record<string, FieldSchema> = {
  name: { type: 'string', format: 'text', title: 'Name' },
  contract: { ...file, metadata: { allowedFileTypes: ['pdf'] } },
  papers: { type: 'array', format: 'file-list', title: 'Papers' },
  secret: file,
  details: {
    type: 'object',
    format: 'object',
    title: 'Details',
    properties: { scans: { type: 'array', format: 'array', title: 'Scans', items: file } },
  },
}

beforeAll(async () => {
  world = await makeEmployees('file_fields')
  const document = {
    name: 'Dossiers',
    schema: { type: 'object', properties },
    detailGroupList: [{ id: 'basic', name: 'Basic', order: 1 }],
  } as const
  await applySchema(world, {
    tenant: world.tenant,
    collectionId: 'Dossiers',
    document: structuredClone(document) as never,
    author: 'admin',
  })
  const overrides = { secret: { hidden: true } }
  const rowRule = { name: { $startsWith: 'Open' } }
  anna = world.appUser('anna', [grant('Dossiers', 'create read update', { overrides, rowRule })])
  ben = world.appUser('ben', [grant('Dossiers', 'create read update', { overrides, rowRule })])
}, 120_000)
afterAll(() => world?.close())

beforeEach(() => {
  serial += 1
})

/** Puts a file into the store's table, as an upload does. */
async function upload(by: Caller, { name = 'contract.pdf', mimeType = 'application/pdf', hours = 24 } = {}) {
  const id = `file-${serial}-${Math.random().toString(36).slice(2)}`
  const until = new Date(Date.now() + hours * 3_600_000).toISOString()
  await world.tables.run(sql`
    insert into ${sql.id(world.tenant.coreSchema, 'File')}
      (id, "recordTitle", "createdAt", "updatedAt", name, "mimeType", size, sha256, "uploadedAt", "uploadedBy")
    values (${id}, ${name}, now(), now(), ${name}, ${mimeType}, 42, 'x', '2026-02-03T08:30:00.123Z', ${by.userId})`)
  await world.database.run(sql`
    insert into trellis.unclaimed_file (tenant_id, file_id, until) values (${world.tenant.id}, ${id}, ${until})`)
  return id
}

const unclaimed = async (id: string) =>
  (await world.database.run(sql`select from trellis.unclaimed_file where file_id = ${id}`)).length === 1
const isShown = (caller: Caller, id: string) => isShownTo(world, caller, id)
const create = (caller: Caller, record: object) => world.create(caller, 'Dossiers', { name: 'Open', ...record })

test('[1-3.5-08] [2-3.8-16] what the server knows of a file is stored with the record, and the file is kept', async () => {
  const id = await upload(anna)
  const sent = { id, name: 'My contract.pdf', notes: 'signed', size: 1, uploadedBy: 'ben' }
  const record = await create(anna, { contract: sent })
  const stored = {
    id,
    name: 'My contract.pdf',
    notes: 'signed',
    mimeType: 'application/pdf',
    size: 42,
    uploadedAt: '2026-02-03T08:30:00.123Z',
    uploadedBy: 'anna',
  }
  expect(record['contract']).toEqual(stored)
  expect((await world.get(anna, 'Dossiers', record.id))['contract']).toEqual(stored)
  expect(await unclaimed(id)).toBe(false)
})

test('S22 S64 the file of another person is like one that does not exist, wherever it is named', async () => {
  const theirs = await upload(ben)
  const unknown = { ...(await refusal(create(anna, { contract: { id: 'file-none' } }))) }
  expect(unknown).toMatchObject({
    code: 'VALIDATION_ERROR',
    details: { fields: { 'record.contract': 'This file was not found' } },
  })
  expect(await refusal(create(anna, { contract: { id: theirs } }))).toMatchObject({ message: unknown.message })
  const inside = { papers: [{ id: theirs }], details: { scans: [{ id: theirs }] } }
  expect(await refusal(create(anna, inside))).toMatchObject({
    details: {
      fields: {
        'record.papers.0': 'This file was not found',
        'record.details.scans.0': 'This file was not found',
      },
    },
  })
  const many = world.seed('Dossiers', [{ name: 'Open', contract: { id: theirs } }])
  expect(await refusal(many)).toMatchObject({
    details: { fields: { 'records.0.contract': 'This file was not found' } },
  })
  const { id: record } = await create(anna, {})
  expect(await refusal(world.update(anna, 'Dossiers', record, { contract: { id: theirs } }))).toMatchObject({
    code: 'VALIDATION_ERROR',
  })
  expect(await unclaimed(theirs)).toBe(true)
  expect(await isShown(anna, theirs)).toBe(false)
})

test('who may change a record keeps the files that it shows them, and adds their own', async () => {
  const [one, two] = [await upload(anna), await upload(ben, { name: 'scan.png', mimeType: 'image/png' })]
  const record = await create(anna, { papers: [{ id: one }] })
  const saved = await world.update(ben, 'Dossiers', record.id, { papers: [{ id: one, notes: 'read' }, { id: two }] })
  expect(saved['papers']).toMatchObject([
    { id: one, notes: 'read', uploadedBy: 'anna' },
    { id: two, uploadedBy: 'ben' },
  ])
  expect([await isShown(ben, one), await isShown(anna, two)]).toEqual([true, true])
  await world.update(ben, 'Dossiers', record.id, { papers: [{ id: two }] })
  expect([await isShown(ben, one), await isShown(anna, two)]).toEqual([false, true])
})

test('S22 S64 a hidden field, a record outside the rule and another workspace show nothing', async () => {
  const [secret, closed] = [await upload(world.admin), await upload(world.admin)]
  const { id } = await create(world.admin, { secret: { id: secret } })
  await create(world.admin, { name: 'Closed', contract: { id: closed } })
  expect([await isShown(anna, secret), await isShown(anna, closed)]).toEqual([false, false])
  expect([await isShown(world.admin, secret), await isShown(world.admin, closed)]).toEqual([true, true])
  expect(await refusal(world.update(anna, 'Dossiers', id, { papers: [{ id: secret }] }))).toMatchObject({
    code: 'VALIDATION_ERROR',
  })
  const elsewhere = { ...world.admin, tenant: { ...world.tenant, id: 'other' } }
  expect(await isShown(elsewhere, closed)).toBe(false)
})

test('files inside lists and objects are looked up as well; types are those of the stored file', async () => {
  const [scan, picture] = [await upload(anna), await upload(anna, { name: 'a.pdf', mimeType: 'image/png' })]
  const record = await create(anna, { details: { scans: [{ id: scan }] } })
  expect(record['details']).toMatchObject({ scans: [{ id: scan, mimeType: 'application/pdf', size: 42 }] })
  expect(await isShown(ben, scan)).toBe(true)
  const disguised = create(anna, { contract: { id: picture, mimeType: 'application/pdf' } })
  expect(await refusal(disguised)).toMatchObject({
    details: { fields: { 'record.contract': 'Files of this type are not taken here' } },
  })
})

test('an upload whose time is over cannot be shown any more: its bytes may go at any moment', async () => {
  const late = await upload(anna, { hours: -1 })
  expect(await refusal(create(anna, { contract: { id: late } }))).toMatchObject({
    details: { fields: { 'record.contract': 'This file was not found' } },
  })
})
