import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { UserError } from '@trellis/base'
import type { ContractName, Contracts, OutputOf } from '@trellis/contract'
import { afterAll, afterEach, beforeAll, describe, expect, expectTypeOf, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../tests/integration/database.ts'
import { addNotes, type NotesWorkspace } from '../../../../tests/integration/notes-workspace.ts'
import { addUser, type Send, startTestServer, type TestServer } from '../../../../tests/integration/test-server.ts'
import type { Caller } from '../access/caller.ts'
import type { CallOperation } from '../calls/call-operation.ts'
import { FileAnswer } from '../calls/file-answer.ts'
import { isOpenToAnyone, mayCall } from '../calls/gate.ts'
import { implementations } from './implementations.ts'

type Row = Record<string, unknown>

const exported = { cursor: { collectionId: 'Notes' }, format: 'csv' } as const

let database: TestDatabase
let server: TestServer
let notes: NotesWorkspace
let admin: Caller
let plain: Caller
let ofPlain: { host: string; token: string }
let call: CallOperation

beforeAll(async () => {
  database = await createTestDatabase('call_operation')
  server = await startTestServer({ connectionString: database.connectionString })
  call = server.callOperation
  notes = await addNotes(server)
  const { id } = await addUser(server, notes.tenant, { email: 'plain@notes.test' })
  ofPlain = { host: 'notes.test', token: await server.login('plain@notes.test', 'notes.test') }
  plain = await callerOf(id)
  const session = await server.call('SESSION_GET', {}, notes.calling)
  admin = await callerOf(session.json.user.id)
}, 60_000)
afterAll(async () => {
  await server?.close()
  await database?.drop()
})

async function callerOf(userId: string): Promise<Caller> {
  const found = await server.services.callers.find(notes.tenant.id, userId)
  if (!found) throw new Error(`There is no user ${userId}`)
  return found
}

/** What a call is refused with, as the body of an answer tells it. */
async function refusalOf(calling: Promise<unknown>): Promise<object> {
  const error = await calling.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof UserError)) throw new Error('The call was not refused', { cause: error })
  const { code, message, details } = error
  return { code, message, ...(details ? { details } : {}) }
}

async function refusalOverHttp(name: ContractName, input: unknown, options: Omit<Send, 'path' | 'body'>) {
  const { json } = await server.call(name, input, options)
  return json.error
}

/** Any operation with any input, as whoever puts calls together from texts makes them. */
const callAny = (name: ContractName, input: unknown, caller: Caller | undefined) =>
  call(name, input as never, caller as never)

const rowsOf = async (text: string, values: unknown[] = []) =>
  (await server.services.database.withRole(notes.tenant.ownerRole).query<Row>({ text, values })).rows

const countOf = async (text: string) =>
  (await rowsOf(`select count(*)::int as n from "${notes.tenant.schema}"."Notes" where text = $1`, [text]))[0]?.['n']

const { held, release } = holdBack()
afterEach(release)

/** Puts another run in the place of an operation's until the test is over. */
function holdBack() {
  const before: (() => void)[] = []
  return {
    held(name: ContractName, run: (...given: unknown[]) => unknown) {
      const implementation = implementations.find(({ contract }) => contract.name === name)
      if (!implementation) throw new Error(`${name} is not there`)
      const { run: own } = implementation
      before.push(() => (implementation.run = own))
      implementation.run = run as typeof own
      return own as (...given: unknown[]) => Promise<unknown>
    },
    release() {
      for (const put of before.splice(0)) put()
    },
  }
}

describe('the gate', () => {
  test('refuses a caller without the right as it does over HTTP, whatever the input', async () => {
    const closed = implementations.flatMap(({ contract }) =>
      isOpenToAnyone(contract) || mayCall(contract, plain) ? [] : [contract.name as ContractName],
    )
    expect(closed.length).toBeGreaterThan(10)
    for (const name of closed) {
      const refusal = await refusalOf(callAny(name, { nothing: 'fits' }, plain))
      expect([name, refusal]).toEqual([name, { code: 'DENIED', message: 'You do not have the right to do this' }])
      expect(await refusalOverHttp(name, { nothing: 'fits' }, ofPlain)).toEqual(refusal)
    }
  })

  test('lets nobody pass who is not there', async () => {
    for (const { contract } of implementations) {
      if (isOpenToAnyone(contract)) continue
      const refusal = await refusalOf(callAny(contract.name as ContractName, {}, undefined))
      expect([contract.name, refusal]).toEqual([contract.name, expect.objectContaining({ code: 'UNAUTHENTICATED' })])
    }
  })

  test('leaves rights on records to the engine: what is out of reach is not found, on both ways', async () => {
    const input = { cursor: { collectionId: 'Notes' } }
    const refusal = await refusalOf(call('DATA_LIST', input, plain))
    expect(refusal).toMatchObject({ code: 'NOT_FOUND' })
    expect(await refusalOverHttp('DATA_LIST', input, ofPlain)).toEqual(refusal)
  })
})

test('input that does not fit is refused at the same paths', async () => {
  const inputs: [ContractName, unknown][] = [
    ['DATA_CREATE', { collectionId: 7, record: {}, more: true }],
    ['DATA_LIST', { cursor: { options: { limit: 'all' } } }],
    ['CORE_UPDATE', undefined],
  ]
  for (const [name, input] of inputs) {
    const refusal = await refusalOf(callAny(name, input, admin))
    expect(refusal).toMatchObject({ code: 'VALIDATION_ERROR', details: { fields: expect.any(Object) } })
    expect(await refusalOverHttp(name, input ?? {}, notes.calling)).toEqual(refusal)
  }
  const values = { collectionId: 'Notes', record: { text: 7, unknown: 'x' } }
  const refusal = await refusalOf(callAny('DATA_CREATE', values, admin))
  expect(refusal).toMatchObject({ details: { fields: { 'record.text': expect.any(String) } } })
  expect(await refusalOverHttp('DATA_CREATE', values, notes.calling)).toEqual(refusal)
})

describe('the signal', () => {
  const reason = new Error('Too late')
  const create = (text: string, signal: AbortSignal, checkpoint?: string) => {
    const options = checkpoint === undefined ? { signal } : { signal, checkpoint }
    return call('DATA_CREATE', { collectionId: 'Notes', record: { text } }, admin, options)
  }

  test('that was aborted before lets nothing begin', async () => {
    await expect(create('too late', AbortSignal.abort(reason))).rejects.toBe(reason)
    expect(await countOf('too late')).toBe(0)
  })

  test('ends the wait for a reading that does not look at it', async () => {
    const abort = new AbortController()
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
    held('DATA_LIST', () => {
      begin()
      return new Promise(() => undefined)
    })
    const listing = call('DATA_LIST', { cursor: { collectionId: 'Notes' } }, admin, { signal: abort.signal })
    await begun
    abort.abort(reason)
    await expect(listing).rejects.toBe(reason)
  })

  test('is handed on to the operation, and a file that is made in spite of it is let go', async () => {
    const abort = new AbortController()
    const stream = new PassThrough()
    held('DATA_EXPORT', async (_input, context) => {
      expect((context as { signal: AbortSignal }).signal).toBe(abort.signal)
      abort.abort(reason)
      return new FileAnswer(stream, { name: 'late.csv', mimeType: 'text/csv' })
    })
    await expect(call('DATA_EXPORT', exported, admin, { signal: abort.signal })).rejects.toBe(reason)
    await expect.poll(() => stream.destroyed).toBe(true)
  })

  test('a write under way tells whether it wrote', async () => {
    const abort = new AbortController()
    const own = held('DATA_CREATE', (given, context) => {
      abort.abort(reason)
      return own(given, context)
    })
    expect(await create('under way', abort.signal)).toMatchObject({ text: 'under way' })
    expect(await countOf('under way')).toBe(1)
  })

  test('ends the wait for the same call that still runs elsewhere', async () => {
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
    const { promise: isOver, resolve: finish } = Promise.withResolvers<object>()
    const document = { name: 'Other', schema: { type: 'object', properties: {} }, detailGroupList: [] }
    const input = { collectionId: 'Other', document } as never
    held('SCHEMA_APPLY', () => {
      begin()
      return isOver
    })
    const first = call('SCHEMA_APPLY', input, admin, { checkpoint: 'elsewhere' })
    await begun
    const abort = new AbortController()
    const second = call('SCHEMA_APPLY', input, admin, { checkpoint: 'elsewhere', signal: abort.signal })
    abort.abort(reason)
    await expect(second).rejects.toBe(reason)
    finish({ done: true })
    expect(await first).toEqual({ done: true })
  })
})

test('a file is answered as a file, with the bytes of a download', async () => {
  for (const text of ['one', 'two', 'three']) await notes.create(text)
  const file = await call('DATA_EXPORT', exported, admin)
  expectTypeOf(file).toEqualTypeOf<FileAnswer>()
  const downloaded = await server.call('DATA_EXPORT', exported, notes.calling)
  expect((await buffer(file.stream)).toString()).toBe(downloaded.text)
  expect(downloaded.text).toContain('three')
  expect(downloaded.headers['content-type']).toBe(file.mimeType)
})

describe('a checkpoint', () => {
  const create = (text: string, checkpoint: string, caller = admin) =>
    call('DATA_CREATE', { collectionId: 'Notes', record: { text } }, caller, { checkpoint })

  test('given twice writes once and gives the same answer', async () => {
    const first = await create('once', 'run/1')
    expect(first).toMatchObject({ text: 'once', version: 1 })
    expect(await create('once', 'run/1')).toEqual(first)
    expect(await countOf('once')).toBe(1)
    expect(await create('once', 'run/2')).not.toMatchObject({ id: first['id'] })
  })

  test('given many times at once writes once', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => create('at once', 'race')))
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
    expect(await countOf('at once')).toBe(1)
  })

  test('with another input is refused', async () => {
    await create('first', 'taken')
    expect(await refusalOf(create('second', 'taken'))).toMatchObject({ code: 'IDEMPOTENCY_MISMATCH' })
    expect(await countOf('second')).toBe(0)
  })

  test('of a call that failed may be given again', async () => {
    const input = { collectionId: 'Notes', id: 'again', record: { text: 'again' } }
    const options = { checkpoint: 'failed' }
    await call('DATA_CREATE', input, admin)
    expect(await refusalOf(call('DATA_CREATE', input, admin, options))).toMatchObject({ code: 'UNIQUE_VIOLATION' })
    await call('DATA_DELETE', { collectionId: 'Notes', id: 'again' }, admin)
    expect(await call('DATA_CREATE', input, admin, options)).toMatchObject({ id: 'again' })
  })

  test('is what an Idempotency-Key is over HTTP', async () => {
    const options = { ...notes.calling, headers: { 'idempotency-key': 'both-ways' } }
    const input = { collectionId: 'Notes', record: { text: 'both ways' } }
    const { json } = await server.call('DATA_CREATE', input, options)
    expect(await call('DATA_CREATE', input, admin, { checkpoint: 'both-ways' })).toEqual(json)
    expect(await countOf('both ways')).toBe(1)
  })
})

describe('an operation about the client itself', () => {
  const web = implementations.flatMap(({ contract, needsTransport }) => (needsTransport ? [contract] : []))

  test('is refused in words without a transport', async () => {
    expect(web.map(({ name }) => name).toSorted()).toEqual([
      'FILE_GET_URL',
      'INVITATION_ACCEPT',
      'INVITATION_LINK_CREATE',
      'INVITATION_OPEN',
      'PASSWORD_LINK_CREATE',
      'PASSWORD_REQUEST',
      'PASSWORD_SET',
      'SESSION_LIST',
      'SESSION_VIEW_AS',
      'SETUP_COMPLETE',
      'SETUP_STATUS',
    ])
    for (const { name } of web) {
      const refusal = await refusalOf(callAny(name as ContractName, {}, admin))
      expect(refusal).toEqual({ code: 'DENIED', message: expect.stringMatching(new RegExp(`^${name} .*HTTP`)) })
    }
  })

  test('is the only one that is given a transport', async () => {
    const given: Record<string, unknown[]> = {}
    for (const name of ['DATA_LIST', 'DATA_CREATE', 'SETUP_STATUS'] as const) {
      const own = held(name, (...all) => {
        given[name] = all
        return own(...all)
      })
    }
    await notes.list()
    await notes.create('looked at')
    await server.call('SETUP_STATUS', {}, { host: 'notes.test' })
    expect(given['SETUP_STATUS']?.[2]).toMatchObject({ host: 'notes.test', isLocal: expect.any(Boolean) })
    for (const name of ['DATA_LIST', 'DATA_CREATE']) {
      const [, context, transport] = given[name] ?? []
      expect([name, Object.keys(context as object), transport]).toEqual([name, ['services', 'caller'], undefined])
    }
  })
})

test('leaves the same entries in the activity as a request', async () => {
  const steps: [ContractName, object][] = [
    ['DATA_CREATE', { record: { text: 'made' } }],
    ['DATA_UPDATE', { record: { text: 'changed' } }],
    ['DATA_DELETE', {}],
  ]
  for (const [name, more] of steps) {
    await callAny(name, { collectionId: 'Notes', id: 'called', ...more }, admin)
    const { status } = await server.call(name, { collectionId: 'Notes', id: 'asked', ...more }, notes.calling)
    expect(status).toBe(200)
  }
  const entriesOf = (id: string) =>
    rowsOf(
      `select action, collection_id, created_by, batch_id, changes_count, change_log
        from "${notes.tenant.coreSchema}".activity where record_id = $1 order by created_at`,
      [id],
    )
  const entries = await entriesOf('called')
  expect(entries.map(({ action }) => action)).toEqual(['create', 'update', 'delete'])
  expect(entries.every(entry => entry['created_by'] === admin.userId)).toBe(true)
  expect(await entriesOf('asked')).toEqual(entries)
})

test('input and answer have the types of the contract of that name', async () => {
  const session = await call('SESSION_GET', {}, admin)
  expectTypeOf(session).toEqualTypeOf<OutputOf<Contracts['SESSION_GET']>>()
  expect(session.user.id).toBe(admin.userId)
  // @ts-expect-error a list is asked for by a cursor
  await expect(call('DATA_LIST', { cursor: 7 }, admin)).rejects.toMatchObject({ code: 'VALIDATION_ERROR' })
  // @ts-expect-error whoever asks for records is signed in
  await expect(call('DATA_LIST', { cursor: { collectionId: 'Notes' } }, undefined)).rejects.toMatchObject({
    code: 'UNAUTHENTICATED',
  })
})
