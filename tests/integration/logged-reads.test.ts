import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { documentOf } from './employee-fixture.ts'
import { startTestServer, type TestServer } from './test-server.ts'
import { setUp, type WorkspaceClient } from './workspace-client.ts'

let database: TestDatabase
let server: TestServer
let client: WorkspaceClient
const name = { type: 'string', format: 'text', title: 'Name' } as const

beforeAll(async () => {
  database = await createTestDatabase('logged_reads')
  server = await startTestServer({ connectionString: database.connectionString })
  client = await setUp(server.url)
  const logged = { ...documentOf('Patients', { name }), logReads: true }
  await client.call('SCHEMA_APPLY', { collectionId: 'Patients', document: logged })
  await client.call('SCHEMA_APPLY', { collectionId: 'Notes', document: documentOf('Notes', { name }) })
  for (const collectionId of ['Patients', 'Notes'])
    await client.call('DATA_CREATE', { collectionId, id: 'p1', record: { name: 'A secret name' } })
})
afterAll(async () => {
  await server?.close()
  await database?.drop()
})

const readings = async (collectionId: string) => {
  await server.services.records.flushReads()
  const filter = { collectionId: { $eq: collectionId }, action: { $in: ['get', 'list'] } }
  const { list } = await client.call('CORE_LIST', { cursor: { collectionId: 'Activity', filter } })
  return list
}

test('who opened or listed records is in the activity of collections that want it, without values', async () => {
  for (const collectionId of ['Patients', 'Notes']) {
    await client.call('DATA_GET', { collectionId, id: 'p1' })
    await client.call('DATA_LIST', { cursor: { collectionId } })
  }
  expect(await readings('Notes')).toEqual([])
  const logged = await readings('Patients')
  expect(logged.map(({ action, recordId }: { action: string; recordId: string }) => [action, recordId]).sort()).toEqual(
    [
      ['get', 'p1'],
      ['list', ''],
    ],
  )
  expect(JSON.stringify(logged)).not.toContain('secret')
})

test('what was not found is no reading', async () => {
  const before = (await readings('Patients')).length
  await expect(client.call('DATA_GET', { collectionId: 'Patients', id: 'nobody' })).rejects.toThrow('404')
  expect((await readings('Patients')).length).toBe(before)
})
