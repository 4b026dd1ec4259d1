import { appendFileSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { documentOf } from './employee-fixture.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'
import { makeSmallDisk, type SmallDisk } from './small-disk.ts'
import { setUp, signIn, type WorkspaceClient } from './workspace-client.ts'

const megabytes = 400
const size = 200
const padding = 'x'.repeat(5000)

let disk: SmallDisk | undefined
let server: ServerProcess | undefined

beforeAll(async () => {
  disk = await makeSmallDisk(megabytes)
})
afterAll(async () => {
  await server?.kill('SIGTERM')
  disk?.remove()
})

const onDisk = (...path: string[]) => join(disk?.reach ?? '', ...path)
const free = () => {
  const { bavail, bsize } = statfsSync(onDisk())
  return bavail * bsize
}

/** Unless it has ended by itself: without room for its log it stops. */
function killDatabase(): void {
  try {
    process.kill(Number(readFileSync(onDisk('data', 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL')
  } catch (error) {
    if (!['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
  }
}

/** To the last byte. */
function fillUp(path: string): void {
  for (let bytes = free(); bytes > 0; bytes = Math.floor(bytes / 2)) {
    try {
      for (;;) appendFileSync(path, Buffer.alloc(bytes))
    } catch {
      // Smaller pieces may still fit.
    }
  }
}

const save = (client: WorkspaceClient, name: string) =>
  client.call('DATA_BULK_UPDATE', {
    collectionId: 'Notes',
    records: Array.from({ length: size }, (_, index) => ({ id: `${name}-${index}`, name, text: padding })),
  })

// Elsewhere no disk can be made small without asking somebody.
test.runIf(process.platform === 'linux')(
  'R25 the disk of the database fills up and is freed: writes fail with a clear code, nothing acknowledged is lost, and it goes on by itself',
  async () => {
    if (!disk) throw new Error('No small disk can be made here: neither mount nor a user namespace is allowed')
    server = await startServerProcess({ TRELLIS_DATA_DIR: join(disk.path, 'data') }, disk.within)
    let client = await setUp(server.url)
    const text = { type: 'string', format: 'multiline', title: 'Text' } as const
    const name = { type: 'string', format: 'text', title: 'Name' } as const
    await client.call('SCHEMA_APPLY', { collectionId: 'Notes', document: documentOf('Notes', { name, text }) })
    await save(client, 'before')
    const acknowledged = ['before']

    const ballast = onDisk('ballast')
    writeFileSync(ballast, Buffer.alloc(Math.max(free() - 12 * 1024 * 1024, 0)))
    const refusals: string[] = []
    const refused: string[] = []
    for (let round = 0; round < 400 && refusals.length < 5; round += 1) {
      await save(client, `full-${round}`).then(
        () => acknowledged.push(`full-${round}`),
        (error: Error) => {
          refusals.push(error.message)
          refused.push(`full-${round}`)
        },
      )
    }
    expect(refusals.length).toBeGreaterThan(0)
    for (const refusal of refusals) expect(refusal).toMatch(/: (507 .*STORAGE_FULL|503 .*UNAVAILABLE)/)

    // The database ends while there is no room at all, not even for starting it again.
    fillUp(onDisk('rest'))
    killDatabase()
    await expect.poll(server.output, { timeout: 20_000 }).toMatch(/disk that holds .* is full/)
    await expect(save(client, 'without')).rejects.toThrow(/: 503 .*UNAVAILABLE/)
    refused.push('without')

    // On a disk that is full to the last byte not even its name found room.
    rmSync(onDisk('rest'), { force: true })
    rmSync(ballast)
    await expect
      .poll(() => save(client, 'after').then(() => 'saved', String), { timeout: 60_000, interval: 500 })
      .toBe('saved')
    acknowledged.push('after')
    client = await signIn(server.url)
    for (const each of acknowledged) {
      const filter = { name: { $eq: each } }
      const { totalCount } = await client.call('DATA_LIST', { cursor: { collectionId: 'Notes', filter } })
      expect([each, totalCount]).toEqual([each, size])
    }
    // Of what was refused nothing is there by half, where its commit was not answered.
    for (const each of refused) {
      const filter = { name: { $eq: each } }
      const { totalCount } = await client.call('DATA_LIST', { cursor: { collectionId: 'Notes', filter } })
      expect([0, size]).toContain(totalCount)
    }
  },
  180_000,
)
