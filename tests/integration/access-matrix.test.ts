import type { Access, Contract, ContractName } from '@trellis/contract'
import { contracts } from '@trellis/contract/registry'
import { type BuilderSection, builderSections } from '@trellis/model'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { restRoutes } from '../../apps/server/src/operations/rest.ts'
import { addMember, removeMember } from '../scenarios/app-members.ts'
import { documentOf, employeeId } from './employee-fixture.ts'
import {
  type Ids,
  idPaths,
  inputOf,
  listRoutes,
  ownIds,
  type Part,
  pointTo,
  sampleRecord as record,
  withField,
  withId,
} from './matrix-inputs.ts'
import { canary } from './recorder.ts'
import { type Actor, actors, hosts, makeSecurityWorld, tellable, type World } from './world.ts'

let world: World
let ids: Record<Target, Ids>
let homes: Record<Actor, Ids>

/** Where an id points: to another app's, to another workspace's, to nothing. */
type Target = 'otherApp' | 'otherTenant' | 'nothing'
const nothing = '01a00000-0000-7000-8000-000000000000'

beforeAll(async () => {
  world = await makeSecurityWorld('access_matrix')
  const { users, apps } = world
  const made = await world.call('other', 'CORE_CREATE', { collectionId: 'Tag', record: { name: 'Vault app' } })
  const vaultApp: string = made.json.id
  const files = {
    admin: await upload('tenantAdmin'),
    hr: await upload('hr'),
    sales: await upload('sales'),
    two: await upload('other'),
  }
  const imports = { admin: await runImport('tenantAdmin', files.admin), two: await runImport('other', files.two) }
  const entries = {
    own: await changeOf('sales', employeeId(36)),
    hr: await changeOf('hr', employeeId(37)),
    two: await changeOf('other', 'Employee-of-two'),
  }
  const invitations = {
    own: await invite('tenantAdmin'),
    hr: await invite('tenantAdmin', [apps.hr]),
    two: await invite('other'),
  }
  const own = {
    collection: 'Employee',
    record: employeeId(36),
    user: users.sales,
    app: apps.sales,
    invitation: invitations.own,
    ...entries.own,
  }
  const two = {
    collection: 'Employee',
    record: 'Employee-of-two',
    user: users.other,
    app: vaultApp,
    invitation: invitations.two,
    ...entries.two,
  }
  const ofAdmin = { ...own, file: files.admin, import: imports.admin }
  homes = {
    sales: { ...ofAdmin, file: files.sales },
    hr: { ...ofAdmin, file: files.hr },
    developer: ofAdmin,
    userAdmin: ofAdmin,
    tenantAdmin: ofAdmin,
    anonymous: ofAdmin,
    other: { ...two, file: files.two, import: imports.two },
  }
  ids = {
    otherApp: {
      collection: 'Payroll',
      record: employeeId(37),
      user: users.tenantAdmin,
      app: apps.hr,
      file: files.hr,
      import: imports.admin,
      invitation: invitations.hr,
      ...entries.hr,
    },
    otherTenant: { ...two, collection: 'Vault', file: files.two, import: imports.two },
    nothing: {
      collection: 'Nowhere',
      record: nothing,
      user: nothing,
      app: nothing,
      file: nothing,
      import: nothing,
      activity: nothing,
      batch: nothing,
      invitation: nothing,
    },
  }
})
afterAll(() => world?.close())

/** A change of a record by somebody who may change it, and what the log calls it. */
async function changeOf(actor: 'sales' | 'hr' | 'other', id: string): Promise<Pick<Ids, 'activity' | 'batch'>> {
  const name = actor === 'sales' ? 'Changed' : canary.text(actor === 'hr' ? 'row' : 'tenant', 'changed')
  const saved = await world.call(actor, 'DATA_BULK_UPDATE', { collectionId: 'Employee', records: [{ id, name }] })
  if (!saved.json.success) throw new Error(saved.text)
  const admin = actor === 'other' ? 'other' : 'tenantAdmin'
  const filter = { recordId: { $eq: id }, batchId: { $exists: true } }
  const { json } = await world.call(admin, 'CORE_LIST', { cursor: { collectionId: 'Activity', filter } })
  const entry = json.list.find((each: { action: string }) => each.action === 'update')
  return { activity: entry.id, batch: entry.batchId }
}

async function invite(actor: 'tenantAdmin' | 'other', appIds: readonly string[] = []): Promise<string> {
  const record = { email: `invited.${appIds.length}@one.test`, apps: appIds.map(appId => ({ appId })) }
  return (await world.call(actor, 'CORE_CREATE', { collectionId: 'Invitation', record })).json.id
}

async function runImport(actor: 'tenantAdmin' | 'other', fileId: string): Promise<string> {
  const columns = [{ column: 'name', fieldId: 'name' }]
  const started = await world.call(actor, 'DATA_IMPORT', { fileId, collectionId: 'Employee', columns })
  return started.json.importId
}

async function upload(actor: Exclude<Actor, 'anonymous'>): Promise<string> {
  const boundary = 'boundary0123456789'
  const body = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="x.csv"\r\nContent-Type: text/csv\r\n\r\nname,code\r\na,b\r\n--${boundary}--\r\n`
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` }
  const answer = await world.send(actor, { method: 'POST', path: '/api/files', headers, body })
  return answer.json.id
}

const operations = Object.values(contracts) as Contract[]

/** What the contract's rule says to an actor before anything of the input counts. */
function decide(access: Access, actor: Actor): 'in' | 401 | 403 {
  if ('anyone' in access) return 'in'
  if (actor === 'anonymous') return 401
  if ('signedIn' in access || 'records' in access) return 'in'
  const all = actor === 'tenantAdmin' || actor === 'other'
  if ('tenantAdmin' in access) return all ? 'in' : 403
  if ('anyBuilder' in access) return all || actor === 'developer' || actor === 'userAdmin' ? 'in' : 403
  if ('sections' in access) return all || access.sections.some(section => mayOpen(actor, section)) ? 'in' : 403
  if ('section' in access) return all || mayOpen(actor, access.section) ? 'in' : 403
  throw new Error(`a rule that this test does not know: ${JSON.stringify(access)}`)
}

function mayOpen(actor: Actor, section: BuilderSection): boolean {
  const needed: object = builderSections[section]
  return 'role' in needed && (needed.role === null || needed.role === actor)
}

describe('S22 every operation, every actor, ids of its own, of another app, of another workspace, of nothing', () => {
  test('every contract says who may call it, and which of its inputs are ids', () => {
    for (const contract of operations) {
      expect([contract.name, Object.keys(contract.access)]).toEqual([contract.name, [expect.any(String)]])
      expect([contract.name, inputOf(contract)]).toEqual([contract.name, expect.any(Function)])
      const { collections, records, fields } = contract.names
      const named = new Set([...collections, ...records, ...fields, ...(ownIds[contract.name] ?? [])])
      expect([contract.name, idPaths(contract.input).filter(path => !named.has(path))]).toEqual([contract.name, []])
    }
  })

  test.each(operations.map(contract => [contract.name, contract] as const))(
    '%s lets in whom its rule names',
    async (_name, contract) => {
      for (const actor of actors) {
        const decision = decide(contract.access, actor)
        const answer = await world.call(actor, contract.name as keyof typeof contracts, inputOf(contract)(ids.nothing))
        const told = [actor, answer.status, answer.json.error?.code]
        if (decision === 401) expect(told).toEqual([actor, 401, 'UNAUTHENTICATED'])
        else if (decision === 403) expect(told).toEqual([actor, 403, 'DENIED'])
        else expect(told).not.toEqual([actor, 401, 'UNAUTHENTICATED'])
        expect(answer.status).toBeLessThan(500)
      }
    },
  )

  const probes = operations.flatMap(contract =>
    [...contract.names.collections, ...contract.names.records].map(path => [contract.name, path, contract] as const),
  )
  test.each(probes)('%s answers a %s out of reach as one that is not there', async (name, path, contract) => {
    const part = partOf(contract, path)
    if (!part) return
    for (const actor of actors) {
      for (const target of outOfReach(actor, part)) {
        const ask = (id: string) =>
          world.call(
            actor,
            name as keyof typeof contracts,
            withId(path === 'batchId' ? {} : inputOf(contract)(homes[actor]), path, id),
          )
        const [there, none] = [await ask(ids[target][part]), await ask(ids.nothing[part])]
        const told = [name, path, actor, target]
        expect([...told, tellable(there, ids[target][part])]).toEqual([...told, tellable(none, ids.nothing[part])])
      }
    }
  })

  test('fields that are hidden are fields that do not exist, wherever a contract names fields', async () => {
    for (const contract of operations.filter(({ access }) => 'records' in access)) {
      for (const path of contract.names.fields) {
        const ask = (field: string) =>
          world.call(
            'sales',
            contract.name as keyof typeof contracts,
            withField(inputOf(contract)(homes.sales), path, field),
          )
        const [hidden, none] = [await ask('salary'), await ask('nosuchfield')]
        const told = [contract.name, path]
        if (contract.name.startsWith('CORE')) continue
        expect([...told, tellable(hidden, 'salary')]).toEqual([...told, tellable(none, 'nosuchfield')])
        expect([...told, hidden.status]).toEqual([...told, 400])
      }
    }
  })

  test('what each collection of the platform holds of the other workspace is not there', async () => {
    for (const collectionId of ['User', 'Tag', 'AppMember', 'Entity', 'File', 'Activity', 'Invitation']) {
      const found = await world.call('tenantAdmin', 'CORE_LIST', { cursor: { collectionId, options: { limit: 1000 } } })
      for (const foreign of Object.values(ids.otherTenant)) {
        expect(found.json.list.map(({ id }: { id: string }) => id)).not.toContain(foreign)
      }
    }
    expect((await world.call('tenantAdmin', 'DATA_GET', pointTo(homes.other))).status).toBe(404)
    const links = { record: { name: 'x', manager: { set: ['Employee-of-two'] } } }
    const linked = await world.call('tenantAdmin', 'DATA_CREATE', { collectionId: 'Employee', ...links })
    expect(linked.status).toBe(400)
    for (const record of [
      { appId: world.apps.sales, userId: world.users.other },
      { appId: homes.other.app, userId: world.users.developer },
    ]) {
      const member = await world.call('tenantAdmin', 'CORE_CREATE', { collectionId: 'AppMember', record })
      expect([record, member.status]).toEqual([record, 400])
    }
  })

  test('by its id it is neither read, changed nor deleted there, whatever it is, and not told from nothing', async () => {
    const view = { name: 'Theirs', collectionId: 'Employee', shared: true }
    const saved = await world.call('other', 'CORE_CREATE', { collectionId: 'SavedView', record: view })
    const two = ids.otherTenant
    const place = { appId: two.app, userId: two.user }
    const member = await world.call('other', 'CORE_CREATE', { collectionId: 'AppMember', record: place })
    const definitions = { User: two.user, Tag: two.app, AppMember: String(member.json.id), Entity: 'Vault' }
    const held = { ...definitions, File: two.file, Activity: two.activity }
    for (const [collectionId, id] of Object.entries({ ...held, SavedView: String(saved.json.id) })) {
      expect([collectionId, (await world.call('other', 'CORE_GET', { collectionId, id })).status]).toEqual([
        collectionId,
        200,
      ])
      for (const actor of ['tenantAdmin', 'userAdmin', 'sales'] as const) {
        for (const name of ['CORE_GET', 'CORE_UPDATE', 'CORE_DELETE'] as const) {
          const ask = (one: string) =>
            world.call(actor, name, { collectionId, id: one, ...(name === 'CORE_UPDATE' && { record: { name: 'x' } }) })
          const [there, none] = [await ask(id), await ask(nothing)]
          const told = [collectionId, actor, name]
          expect([...told, tellable(there, id)]).toEqual([...told, tellable(none, nothing)])
          expect([...told, there.status === 200]).toEqual([...told, false])
        }
      }
    }
    expect((await world.call('other', 'CORE_GET', { collectionId: 'Entity', id: 'Vault' })).json.version).toBe(1)
  })

  test('what was removed there is not brought back from here', async () => {
    const before = documentOf('Removed', { name: { type: 'string', format: 'text', title: 'Name' } })
    const wider = documentOf('Removed', {
      ...before.schema.properties,
      gone: { type: 'string', format: 'text', title: 'Gone' },
    })
    await world.call('other', 'SCHEMA_APPLY', { collectionId: 'Removed', document: wider, baseVersion: null })
    const { json } = await world.call('other', 'SCHEMA_APPLY', {
      collectionId: 'Removed',
      document: before,
      baseVersion: 1,
    })
    expect(json.error).toBeUndefined()
    const removed = await world.call('other', 'SCHEMA_TRASH_LIST', { collectionId: 'Removed' })
    const [{ id }] = removed.json.list
    const [there, none] = [await bringBack(id), await bringBack(nothing)]
    expect([there.status, tellable(there, id)]).toEqual([404, tellable(none, nothing)])
    expect((await world.call('other', 'SCHEMA_TRASH_LIST', { collectionId: 'Removed' })).json.list).toHaveLength(1)
    expect((await world.call('other', 'SCHEMA_TRASH_RESTORE', { id })).json).toMatchObject({ fieldId: 'gone' })
  })

  test('a token of one workspace is worth nothing at the other’s address', async () => {
    for (const actor of actors.filter(each => each !== 'anonymous')) {
      const host = actor === 'other' ? hosts.one : hosts.two
      const answer = await world.call(actor, 'SESSION_GET', {}, { host })
      expect([actor, answer.status]).toEqual([actor, 401])
    }
  })
})

const bringBack = (id: string) => world.call('tenantAdmin', 'SCHEMA_TRASH_RESTORE', { id })

/** Routes that are no operation, each with who may call it. */
const otherRoutes: Record<string, 'anyone' | 'signed in' | 'page'> = {
  'GET /api/health': 'anyone',
  'GET /api/ready': 'anyone',
  'GET /api/docs': 'anyone',
  'GET /api/openapi.json': 'anyone',
  'POST /api/login': 'anyone',
  'POST /api/token': 'signed in',
  'POST /api/logout': 'anyone',
  'POST /api/files': 'signed in',
  'GET /api/files/:id': 'signed in',
  'GET /api/websocket': 'page',
}

describe('S22 every route', () => {
  test('is an operation, a REST address of one, or named above with its rule', async () => {
    const declared = new Set([
      ...operations.map(({ name }) => `POST /api/operations/${name}`),
      ...restRoutes.map(({ method, path }) => `${method} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
      ...Object.keys(otherRoutes),
    ])
    const routes = listRoutes(world.server.app.printRoutes({ commonPrefix: false }))
    const known = routes.filter(route => declared.has(route))
    expect(known.toSorted()).toEqual([...declared].toSorted())
    for (const route of routes.filter(each => /^\w+ \/api/.test(each) && !declared.has(each))) {
      const [method = '', path = ''] = route.split(' ')
      if (method === 'HEAD' && declared.has(`GET ${path}`)) continue
      const answer = await world.send('tenantAdmin', { method, path: path.replaceAll(/:\w+/g, 'x') })
      expect([route, [404, 405].includes(answer.status)]).toEqual([route, true])
    }
  })

  test('that needs somebody signed in refuses anybody else, whatever is sent', async () => {
    for (const [route, rule] of Object.entries(otherRoutes)) {
      const [method = '', path = ''] = route.split(' ')
      if (rule === 'page') continue
      const answer = await world.send('anonymous', {
        method,
        path: path.replace(':id', homes.sales.file),
        body: undefined,
      })
      expect([route, answer.status === 401]).toEqual([route, rule === 'signed in'])
    }
    for (const { method, path, contract } of restRoutes) {
      const address = path.replace('{collectionId}', 'Employee').replace('{id}', employeeId(36))
      const answer = await world.send('anonymous', {
        method,
        path: address,
        body: method === 'GET' ? undefined : { record },
      })
      expect([method, address, answer.status]).toEqual([method, address, 401])
      expect(contract.access).not.toHaveProperty('anyone')
    }
  })

  test('a file is its owner’s alone; of anybody else it is as one that is not there', async () => {
    const get = (actor: Actor, id: string) => world.send(actor, { path: `/api/files/${id}` })
    expect((await get('sales', homes.sales.file)).status).toBe(200)
    for (const actor of actors) {
      if (actor === 'sales' || actor === 'anonymous') continue
      const [there, none] = [await get(actor, homes.sales.file), await get(actor, nothing)]
      expect([actor, there.status, there.json]).toEqual([actor, 404, none.json])
    }
    const asOther = await world.send('other', { path: `/api/files/${homes.sales.file}`, host: hosts.one })
    expect(asOther.status).toBe(401)
  })

  test('REST addresses answer as their operations do', async () => {
    const address = (collection: string, id = '') => `/api/v1/collections/${collection}/records${id && `/${id}`}`
    const ask = (method: string, path: string) =>
      world.send('sales', { method, path, body: method === 'GET' || method === 'DELETE' ? undefined : { record } })
    for (const method of ['GET', 'PATCH', 'DELETE']) {
      const none = await ask(method, address('Employee', nothing))
      for (const id of [ids.otherApp.record, ids.otherTenant.record]) {
        const there = await ask(method, address('Employee', id))
        expect([method, id, there.status, there.json]).toEqual([method, id, 404, none.json])
      }
    }
    for (const method of ['GET', 'POST']) {
      const none = await ask(method, address('Nowhere'))
      for (const collection of ['Payroll', 'Vault', 'User', 'Tag', 'Activity', 'asset_version', 'trellis.credential']) {
        const there = await ask(method, address(collection))
        expect([method, collection, there.status, there.json]).toEqual([method, collection, 404, none.json])
      }
    }
  })
})

describe('S22 the websocket', () => {
  test('takes subscriptions only to what the list shows, and answers all else alike', async () => {
    const live = await world.live('sales')
    const subscribe = async (id: string, cursor: object, core = false) => {
      const told = live.next(message => message.type !== 'change')
      live.send({ type: 'subscribe', id, cursor: cursor as never, core })
      const { id: _id, ...message } = { id, ...(await told) }
      return message
    }
    expect((await subscribe('own', { collectionId: 'Employee' })).type).toBe('subscribed')
    const none = await subscribe('none', { collectionId: 'Nowhere' })
    expect(none).toMatchObject({ type: 'error', code: 'NOT_FOUND' })
    for (const collectionId of ['Payroll', 'Vault', 'User', 'Activity']) {
      expect(await subscribe(collectionId, { collectionId })).toEqual(none)
    }
    const hidden = await subscribe('hidden', { collectionId: 'Employee', filter: { salary: { $gt: 1 } } })
    const unknown = await subscribe('unknown', { collectionId: 'Employee', filter: { nosuch: { $gt: 1 } } })
    expect(JSON.stringify(hidden).replaceAll('salary', '?')).toBe(JSON.stringify(unknown).replaceAll('nosuch', '?'))
    live.close()
  })

  test('[S21] tells of changes by id alone, of rows that left once, and of others not at all', async () => {
    const live = await world.live('sales')
    const subscribed = live.next(message => message.type === 'subscribed')
    live.send({ type: 'subscribe', id: 'list', cursor: { collectionId: 'Employee' } })
    await subscribed
    const save = (number: number, values: object) =>
      world.call('hr', 'DATA_UPDATE', { collectionId: 'Employee', id: employeeId(number), record: values })
    const told = (key: 'changed' | 'removed', number: number) =>
      live.next(message => message.type === 'change' && message[key].includes(employeeId(number)))
    const changed = told('changed', 6)
    await save(7, { name: canary.text('row', 'again') })
    await save(6, { salary: canary.salary(6000), ssn: canary.text('ssn', 6000) })
    await changed
    const removed = told('removed', 6)
    await save(6, { dept: 'hr', name: canary.text('row', 'gone') })
    await removed
    await save(6, { name: canary.text('row', 'later') })
    await save(9, { age: 33 })
    await told('changed', 9)
    const frames = live.messages.filter(message => message.type === 'change')
    expect(JSON.stringify(frames)).not.toContain(employeeId(7))
    expect(frames.filter(frame => JSON.stringify(frame).includes(employeeId(6)))).toHaveLength(2)
    live.close()
  })

  test('[S21] [S36] who loses the right is told so within five seconds, and nothing afterwards', async () => {
    const live = await world.live('sales')
    const subscribed = live.next(message => message.type === 'subscribed')
    live.send({ type: 'subscribe', id: 'list', cursor: { collectionId: 'Employee' } })
    await subscribed
    const asAdmin = (name: ContractName, input: object) => world.call('tenantAdmin', name, input)
    const ended = live.next(message => message.type === 'error' && message.id === 'list', 5000)
    expect((await removeMember(asAdmin, world.apps.sales, world.users.sales)).status).toBe(200)
    expect(await ended).toMatchObject({ code: 'NOT_FOUND' })
    const told = live.messages.length
    await world.call('hr', 'DATA_UPDATE', { collectionId: 'Employee', id: employeeId(9), record: { age: 34 } })
    await new Promise(resolve => setTimeout(resolve, 1500))
    expect(live.messages.slice(told)).toEqual([])
    await addMember(asAdmin, world.apps.sales, { userId: world.users.sales, values: { dept: 'sales' } })
    live.close()
  })

  test('lets no page of another site in, and nobody without a token', async () => {
    const url = `${world.server.url.replace('http', 'ws')}/api/websocket`
    for (const origin of ['https://evil.example', 'null', `http://${hosts.one}.evil.example`, undefined]) {
      const socket = new WebSocket(url, { headers: { host: hosts.one, ...(origin ? { origin } : {}) } })
      const status = await new Promise(resolve => {
        socket.on('unexpected-response', (_request, response) => resolve(response.statusCode))
        socket.on('open', () => resolve('open'))
        socket.on('error', () => undefined)
      })
      expect([origin, status]).toEqual([origin, 403])
      socket.terminate()
    }
    await expect(world.live('sales').then(live => live.close())).resolves.toBeUndefined()
  })
})

test('O1 no answer, frame or log line of the whole matrix held a canary that its reader may not see', () => {
  expect(world.recorder.count()).toBeGreaterThan(500)
  expect(world.leaks()).toEqual([])
})

/** Who may see all of a workspace is only kept from the other one. */
function outOfReach(actor: Actor, part: Part): Target[] {
  if (actor === 'other') return ['otherApp']
  if (actor === 'sales' && part !== 'import') return ['otherApp', 'otherTenant']
  return ['otherTenant']
}

/** What an id at this place of an input names; undefined where it names what is to be made. */
function partOf({ name }: Contract, path: string): Part | undefined {
  if (path.endsWith('collectionId')) return 'collection'
  if (path === 'userId') return 'user'
  if (path === 'fileId') return 'file'
  if (path === 'importId') return 'import'
  if (path === 'activityId') return 'activity'
  if (path === 'batchId') return 'batch'
  if (path === 'invitationId') return 'invitation'
  if (name === 'FILE_GET_URL') return 'file'
  if (path === 'id' && /_(CREATE|UPSERT)$/.test(name)) return undefined
  if (!name.startsWith('CORE') || path !== 'id') return 'record'
  return name === 'CORE_GET' ? 'user' : 'app'
}
