import type { FieldSchema } from '@trellis/model'
import pg from 'pg'
import { createTestDatabase, type TestDatabase } from './database.ts'
import {
  type AnyJson,
  addTenant,
  addUser,
  everyRole,
  type Send,
  startTestServer,
  type TestServer,
} from './test-server.ts'

/** A workspace in which something stands in the way of every change that can be refused for it. */
export type RefusalWorld = {
  server: TestServer
  host: string
  /** Of somebody who may do all, and of somebody without any role. */
  token: string
  plain: string
  tenantId: string
  userId: string
  ids: Awaited<ReturnType<typeof makeObstacles>>
  /** As the superuser. */
  superuser: pg.Client
  /** The answer to a call that succeeds. */
  call(name: string, input: object): Promise<AnyJson>
  send(request: Omit<Send, 'host' | 'token'>): ReturnType<TestServer['send']>
  close(): Promise<void>
}

const host = 'one.test'
export const largestFile = 100_000

export async function makeRefusalWorld(): Promise<RefusalWorld> {
  const database = await createTestDatabase('refusals')
  const server = await startTestServer({ connectionString: database.connectionString, config: { largestFile } })
  const tenant = await addTenant(server, host)
  // With two workspaces, an address without a name is nobody's.
  await addTenant(server, 'two.test')
  const { id: userId } = await addUser(server, tenant, { email: 'admin@one.test', ...everyRole })
  await addUser(server, tenant, { email: 'plain@one.test' })
  const [token, plain] = [await server.login('admin@one.test', host), await server.login('plain@one.test', host)]
  const send: RefusalWorld['send'] = request => server.send({ host, token, ...request })
  const call = async (name: string, input: object) => {
    const answer = await server.call(name, input, { host, token })
    if (answer.status !== 200) throw new Error(`${name}: ${answer.text}`)
    return answer.json
  }
  const [superuser, holder] = [await connect(database), await connect(database)]
  const ids = await makeObstacles({
    call,
    send,
    superuser,
    holder,
    coreSchema: tenant.coreSchema,
    schema: tenant.schema,
  })
  // A person with the address of somebody invited.
  await addUser(server, tenant, { email: 'taken@one.test' })
  const close = async () => {
    await Promise.all([superuser.end(), holder.end()])
    await server.close()
    await database.drop()
  }
  return { server, host, token, plain, tenantId: tenant.id, userId, ids, superuser, call, send, close }
}

async function connect({ superuserConnectionString }: TestDatabase): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: superuserConnectionString })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

type Making = Pick<RefusalWorld, 'call' | 'send' | 'superuser'> & {
  holder: pg.Client
  coreSchema: string
  schema: string
}

async function makeObstacles(making: Making) {
  const { call, send } = making
  const { id: app } = await call('CORE_CREATE', { collectionId: 'Tag', record: { name: 'App' } })
  const file = (await send({ method: 'POST', path: '/api/files', ...upload('file') })).json.id as string
  await makeNotes(call)
  const undone = await makeBoxes(call)
  const removed = await holdUp(making)
  return { app: app as string, file, undone, removed, ...(await makeInvitations(making)) }
}

/** A form with one field that holds a short text file. */
export function upload(field: string) {
  const boundary = 'boundary0123456789'
  const part = `Content-Disposition: form-data; name="${field}"; filename="x.txt"\r\nContent-Type: text/plain\r\n\r\nsome text`
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: `--${boundary}\r\n${part}\r\n--${boundary}--\r\n`,
  }
}

type Call = RefusalWorld['call']

function define(call: Call, collectionId: string, properties: Record<string, FieldSchema>, more: object = {}) {
  const document = { name: collectionId, schema: { type: 'object', properties }, detailGroupList: [] }
  return call('SCHEMA_APPLY', { collectionId, document, ...more })
}

/** Records with a value that is given once; of two that had the same one lies in the trash. */
async function makeNotes(call: Call): Promise<void> {
  const hidden = { EQ: ['{{record.code}}', 'x'] }
  await define(call, 'Notes', {
    text: { type: 'string', format: 'text', title: 'Text', metadata: { hidden } },
    code: { type: 'string', format: 'text', title: 'Code', metadata: { unique: true } },
  })
  const create = (id: string, code: string) => call('DATA_CREATE', { collectionId: 'Notes', id, record: { code } })
  await create('first', 'one')
  await create('second', 'two')
  await create('trashed', 'three')
  await call('DATA_DELETE', { collectionId: 'Notes', id: 'trashed' })
  await create('third', 'three')
}

/** Without its box an item would be called as another one, and no two may be. Gives the id of the box's creation. */
async function makeBoxes(call: Call): Promise<string> {
  const text: FieldSchema = { type: 'string', format: 'text', title: 'Text' }
  const box: FieldSchema = {
    type: 'array',
    format: 'association',
    title: 'Box',
    metadata: { association: { cursor: { collectionId: 'Boxes', associationKey: 'items' }, max: 1 } },
  }
  const calculation = { CONCAT: ['{{record.box.name}}', '{{record.name}}'] }
  await define(call, 'Boxes', { name: text })
  await define(call, 'Items', { name: text, box, label: { ...text, metadata: { unique: true, calculation } } })
  await call('DATA_CREATE', { collectionId: 'Items', id: 'boxed', record: { name: 'a' } })
  const record = { name: 'Box', items: { add: ['boxed'] } }
  await call('DATA_CREATE', { collectionId: 'Boxes', id: 'box', record })
  await call('DATA_CREATE', { collectionId: 'Items', id: 'free', record: { name: 'a' } })
  const filter = { collectionId: { $eq: 'Boxes' }, recordId: { $eq: 'box' }, action: { $eq: 'create' } }
  const { list } = await call('CORE_LIST', { cursor: { collectionId: 'Activity', filter } })
  return list[0].id
}

/** A collection of which a field was removed, and whose next change cannot begin while somebody reads; its name is one of the sample's. */
async function holdUp({ call, holder, schema }: Making): Promise<string> {
  const text: FieldSchema = { type: 'string', format: 'text', title: 'Text' }
  await define(call, 'Customers', { text, gone: text })
  await define(call, 'Customers', { text }, { acceptLoss: true })
  const { list } = await call('SCHEMA_TRASH_LIST', { collectionId: 'Customers' })
  await holder.query('begin')
  await holder.query(`select from ${pg.escapeIdentifier(schema)}."Customers"`)
  const { running } = await define(call, 'Customers', { text, added: text })
  if (running?.status !== 'running') throw new Error('The change was carried out')
  return list[0].id
}

/** Mails that failed: about somebody who was sent as many as may be, and about somebody who is a user by the time anybody asks. */
async function makeInvitations({ call, superuser, coreSchema }: Making) {
  const invite = async (email: string): Promise<string> =>
    (await call('CORE_CREATE', { collectionId: 'Invitation', record: { email } })).id
  const [often, taken] = [await invite('often@one.test'), await invite('taken@one.test')]
  const note = (id: string, about: string, address: string, state: string) =>
    superuser.query(
      `insert into ${pg.escapeIdentifier(coreSchema)}.mail (id, kind, about, address, state, attempts, sealed_until, ended_at)
        values ($1, 'invitation', $2, $3, $4, 1, now(), now())`,
      [id, about, address, state],
    )
  for (const id of ['a', 'b', 'c']) await note(id, often, 'often@one.test', 'sent')
  await note('failed-often', often, 'often@one.test', 'failed')
  await note('failed-taken', taken, 'taken@one.test', 'failed')
  return { often, taken }
}
