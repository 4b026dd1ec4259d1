import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { type AnyJson, startTestServer, type TestServer } from './test-server.ts'
import { setUp, type WorkspaceClient } from './workspace-client.ts'

let database: TestDatabase
let server: TestServer
let client: WorkspaceClient

beforeAll(async () => {
  database = await createTestDatabase('bad_files')
  server = await startTestServer({ connectionString: database.connectionString })
  client = await setUp(server.url)
})
afterAll(async () => {
  await server?.close()
  await database?.drop()
})

const bytes = (...parts: (string | number[])[]) =>
  new Uint8Array(Buffer.concat(parts.map(part => Buffer.from(part as string))))
const many = Array.from({ length: 500 }, (_, index) => `${index},Name ${index}`).join('\n')

type Problem = { line: number; column?: string }
const files: [string, string | Uint8Array<ArrayBuffer>, Problem, number][] = [
  ['a broken line deep in the file', `id,name\n${many}\n500,"x"y\n501,z\n`, { line: 502 }, 501],
  ['a quote in the middle of a cell', `id,name\n1,one\n2,"two" more\n3,three\n`, { line: 3 }, 2],
  ['a line after a cell of several lines', `id,name\n1,"one\nand\nmore"\n2,"two"three\n`, { line: 5 }, 1],
  ['bytes of another encoding', bytes('id,name\n1,ä\n2,M', [0xfc], 'nster\n3,ö\n'), { line: 3, column: 'name' }, 2],
  ['a NUL', `id,name\n1,one\n2,t\u0000wo\n`, { line: 3, column: 'name' }, 1],
]

describe('a CSV with a fault is reported with line and column, and imports nothing unless bad rows are to be skipped', () => {
  test.each(files)('%s', async (name, content, problem, good) => {
    const fileId = await client.upload('rows.csv', content)
    const preview = await client.call('DATA_IMPORT_PREVIEW', { fileId })
    const found = preview.problems.find((each: Problem) => each.line === problem.line)
    expect(found).toMatchObject({ ...problem, message: expect.stringMatching(/^[A-Z].{5,}/) })
    expect(preview.problemCount).toBe(1)

    const columns = preview.columns.map((each: { column: string; fieldId: string; field?: object }) => ({
      column: each.column,
      fieldId: each.fieldId,
      ...(each.field ? { field: each.field } : {}),
    }))
    const collectionId = `File${files.findIndex(([each]) => each === name)}`
    const start = async (more: object) =>
      client.finished(
        (await client.call('DATA_IMPORT', { fileId, collectionId, create: { name }, columns, ...more })).importId,
      )
    const refused = await start({})
    expect(refused).toMatchObject({ status: 'failed', insertedCount: 0, problemCount: 1, problems: [found] })
    expect(refused.message).toMatch(/nothing was imported/)
    await expect(client.call('DATA_DESCRIBE', { collectionId })).rejects.toThrow(/404/)

    const skipped = await start({ badRows: 'skip' })
    expect(skipped).toMatchObject({ status: 'succeeded', insertedCount: good, problems: [found] })
    const listed = await client.call('DATA_LIST', { cursor: { collectionId } })
    expect(listed.totalCount).toBe(good)
  })

  test('what programs write as a matter of course is no fault: empty values left out at the end of a line, a header twice', async () => {
    const fileId = await client.upload('rows.csv', 'id,name,name,town\n1,one,uno,here\n2,two\n')
    const preview = await client.call('DATA_IMPORT_PREVIEW', { fileId })
    expect(preview).toMatchObject({ problemCount: 0, counts: { inserts: 2 } })
    expect(preview.sampleRows).toEqual([
      ['1', 'one', 'uno', 'here'],
      ['2', 'two', '', ''],
    ])
  })

  test('a line with a cell too many is read; whoever speaks only of the columns of the header is told of it', async () => {
    const fileId = await client.upload('rows.csv', `id,name\n${many}\n500,x,y\n501,z\n`)
    const { columns, problemCount } = await client.call('DATA_IMPORT_PREVIEW', { fileId })
    expect([columns.length, columns[2].samples, problemCount]).toEqual([3, ['y'], 0])
    const named = columns
      .slice(0, 2)
      .map(({ column, fieldId, field }: AnyJson) => ({ column, fieldId, ...(field && { field }) }))
    const problem = { line: 502, message: 'The line has 3 values where the header has 2' }
    const preview = await client.call('DATA_IMPORT_PREVIEW', { fileId, columns: named })
    expect(preview).toMatchObject({ problems: [problem], counts: { inserts: 501, errors: 1 } })
    const input = { fileId, collectionId: 'TooMany', create: { name: 'Too many' }, columns: named }
    const refused = await client.finished((await client.call('DATA_IMPORT', input)).importId)
    expect(refused).toMatchObject({ status: 'failed', insertedCount: 0, problems: [problem] })
    const skipped = await client.finished((await client.call('DATA_IMPORT', { ...input, badRows: 'skip' })).importId)
    expect(skipped).toMatchObject({ status: 'succeeded', insertedCount: 501, problems: [problem] })
  })

  test('an open quote ends the file; what came before is not imported by half', async () => {
    const fileId = await client.upload('rows.csv', 'id,name\n1,one\n2,"two\n3,three\n4,four\n')
    const preview = await client.call('DATA_IMPORT_PREVIEW', { fileId })
    expect(preview.problems).toMatchObject([{ line: 3 }])
    const columns = [{ column: 'id', fieldId: 'id' }]
    const input = { fileId, collectionId: 'Open', create: { name: 'Open' }, columns }
    const done = await client.finished((await client.call('DATA_IMPORT', input)).importId)
    expect(done).toMatchObject({ status: 'failed', insertedCount: 0, problems: [{ line: 3 }] })
    await expect(client.call('DATA_DESCRIBE', { collectionId: 'Open' })).rejects.toThrow(/404/)
  })

  test('a file that is empty, or no CSV at all', async () => {
    for (const content of ['', '\n\n', bytes([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0x00, 0xff])]) {
      const fileId = await client.upload('rows.csv', content)
      const preview = await client.call('DATA_IMPORT_PREVIEW', { fileId })
      expect(preview.problemCount).toBeGreaterThan(0)
      expect(preview.problems[0].line).toBeGreaterThan(0)
    }
  })
})
