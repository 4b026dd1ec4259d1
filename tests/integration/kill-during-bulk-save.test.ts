import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { documentOf } from './employee-fixture.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'
import type { AnyJson } from './test-server.ts'
import { setUp, signIn, type WorkspaceClient } from './workspace-client.ts'

const size = 1000
let dataDir: string
let server: ServerProcess
let client: WorkspaceClient
/** How long a save takes that nobody disturbs. */
let usual = 0

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'trellis-kill-bulk-'))
  server = await startServerProcess({ TRELLIS_DATA_DIR: dataDir })
  client = await setUp(server.url)
  const properties = { name: { type: 'string', format: 'text', title: 'Name' } } as const
  await client.call('SCHEMA_APPLY', { collectionId: 'Notes', document: documentOf('Notes', properties) })
  await save('warm', randomUUID())
  const began = Date.now()
  await save('undisturbed', randomUUID())
  usual = Date.now() - began
}, 60_000)
afterAll(async () => {
  await server?.kill('SIGTERM')
  rmSync(dataDir, { recursive: true, force: true })
})

async function save(name: string, key: string): Promise<AnyJson> {
  const records = Array.from({ length: size }, (_, index) => ({ id: `${name}-${index}`, name }))
  const answer = await fetch(`${client.url}/api/operations/DATA_BULK_UPDATE`, {
    method: 'POST',
    headers: { authorization: `Bearer ${client.token}`, 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify({ collectionId: 'Notes', records }),
  })
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
  return answer.json()
}

async function count(collectionId: string, filter: object): Promise<number> {
  const name = collectionId === 'Activity' ? 'CORE_LIST' : 'DATA_LIST'
  return (await client.call(name, { cursor: { collectionId, filter } })).totalCount
}

// At parts of the usual time, before, inside and after the transaction.
test.each([0.1, 0.3, 0.5, 0.7, 0.9, 1.1])(
  'R01 killed with -9 at %f of a bulk save: all of it is there or nothing, and sent again under its key it is there once',
  async part => {
    const name = `killed-${part * 10}`
    const key = randomUUID()
    const first = save(name, key).catch(() => undefined)
    await wait(Math.round(usual * part))
    await server.kill('SIGKILL')
    const acknowledged = await first
    server = await startServerProcess({ TRELLIS_DATA_DIR: dataDir })
    client = await signIn(server.url)
    const there = await count('Notes', { name: { $eq: name } })
    expect(acknowledged ? [size] : [0, size]).toContain(there)

    const again = await save(name, key)
    expect(again.summary).toEqual({ total: size, successful: size, failed: 0, ignored: 0 })
    if (acknowledged) expect(again).toEqual(acknowledged)
    expect(await count('Notes', { name: { $eq: name } })).toBe(size)
    expect(await count('Activity', { batchId: { $eq: again.batchId } })).toBe(size)
    expect(await count('Activity', { collectionId: { $eq: 'Notes' }, recordId: { $eq: `${name}-7` } })).toBe(1)
  },
  60_000,
)
