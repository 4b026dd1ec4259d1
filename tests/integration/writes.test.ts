import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { employeeId } from './employee-fixture.ts'
import { canary } from './recorder.ts'
import type { Answer } from './test-server.ts'
import { type Actor, makeSecurityWorld, type World } from './world.ts'

let world: World
const [own, foreign] = [employeeId(33), employeeId(34)]
let number = 0

beforeAll(async () => {
  world = await makeSecurityWorld('writes')
})
afterAll(() => world?.close())

const call = (name: Parameters<World['call']>[1], input: object, actor: Actor = 'sales') =>
  world.call(actor, name, input)
const employee = (more: object) => ({ collectionId: 'Employee', ...more })
const newId = () => `new-${(number += 1)}`

/** The record and the log about it, as the workspace's admin sees them. */
async function stored(id: string, collectionId = 'Employee') {
  const core = collectionId === 'User'
  const record = await call(core ? 'CORE_GET' : 'DATA_GET', { collectionId, id }, 'tenantAdmin')
  const log = await call(
    'CORE_LIST',
    {
      cursor: {
        collectionId: 'Activity',
        filter: { recordId: { $eq: id } },
        options: { limit: 1000, orderBy: 'createdAt' },
      },
    },
    'tenantAdmin',
  )
  return { record: record.json, log: log.json.list }
}

/** Every way in which a record of sales' own is written. */
function waysToWrite(id: string): [string, (record: object) => Promise<Answer>][] {
  const path = '/api/v1/collections/Employee/records'
  return [
    [
      'DATA_CREATE',
      record => call('DATA_CREATE', employee({ id: newId(), record: { name: 'x', dept: 'sales', ...record } })),
    ],
    ['DATA_UPDATE', record => call('DATA_UPDATE', employee({ id, record }))],
    ['DATA_UPDATE with force', record => call('DATA_UPDATE', employee({ id, record, options: { force: true } }))],
    ['DATA_UPDATE with a cursor', record => call('DATA_UPDATE', { cursor: employee({ id }), record })],
    ['DATA_UPSERT of what is there', record => call('DATA_UPSERT', employee({ id, record }))],
    [
      'DATA_UPSERT of what is new',
      record => call('DATA_UPSERT', employee({ id: newId(), record: { name: 'x', dept: 'sales', ...record } })),
    ],
    [
      'POST',
      record =>
        world.send('sales', { method: 'POST', path, body: { record: { name: 'x', dept: 'sales', ...record } } }),
    ],
    ['PATCH', record => world.send('sales', { method: 'PATCH', path: `${path}/${id}`, body: { record } })],
  ]
}

/** The same in a bulk save, which answers for each record by itself. */
function bulkWaysToWrite(id: string): [string, (record: object) => Promise<Answer>][] {
  const bulk = (record: object, options: object = {}) =>
    call('DATA_BULK_UPDATE', employee({ records: [record], options }))
  const base = { [id]: { version: 1 } }
  return [
    ['a bulk save of what is new', record => bulk({ name: 'x', dept: 'sales', ...record })],
    ['a bulk save of what is there', record => bulk({ id, ...record })],
    ['a bulk save with force', record => bulk({ id, ...record }, { base, force: true })],
  ]
}

/** Of a bulk save of one record: why it was refused, as a save by itself would tell it. */
function refusalOf(answer: Answer): { code: string; fields: Record<string, string> | undefined } | undefined {
  const failure = answer.json.failed[0]
  return failure && { code: failure.code, fields: failure.details?.fields }
}

describe('S29 what the server owns is not taken from a client', () => {
  const keys: [string, unknown][] = [
    ['version', 99],
    ['createdAt', '2000-01-01T00:00:00.000Z'],
    ['createdBy', 'me'],
    ['createdBy', { id: 'me', fullName: 'x' }],
    ['updatedAt', '2000-01-01T00:00:00.000Z'],
    ['updatedBy', 'me'],
    ['recordTitle', 'x'],
    ['tenantId', 'x'],
    ['roles', ['entityAdmin']],
    ['isTenantAdmin', true],
    ['status', 'live'],
    ['additionalProperties', { a: 1 }],
    ['salary', 1],
    ['ssn', 'x'],
    ['constructor', {}],
  ]
  test.each(keys)('%s %j', async (key, value) => {
    const before = await stored(own)
    for (const [way, write] of waysToWrite(own)) {
      const answer = await write({ [key]: value })
      expect([way, answer.status, answer.json.error?.code]).toEqual([way, 400, 'VALIDATION_ERROR'])
      expect(Object.keys(answer.json.error.details.fields)).toEqual([`record.${key}`])
    }
    for (const [way, write] of bulkWaysToWrite(own)) {
      const refused = refusalOf(await write({ [key]: value }))
      expect([way, refused?.code]).toEqual([way, 'VALIDATION_ERROR'])
      expect(Object.keys(refused?.fields ?? {})).toEqual([`record.${key}`])
    }
    expect(await stored(own)).toEqual(before)
  })

  test('another id in the record than in the address', async () => {
    for (const id of [foreign, 'other']) {
      const answer = await call('DATA_UPDATE', employee({ id: own, record: { id, name: 'x' } }))
      expect(answer.status).toBe(400)
    }
  })

  test('users: rights, tenant, credentials and what the server writes', async () => {
    const { users } = world
    const before = await stored(users.userAdmin, 'User')
    const refused: [Actor, string, object][] = [
      ['userAdmin', users.userAdmin, { isTenantAdmin: true }],
      ['userAdmin', users.userAdmin, { roles: ['userAdmin', 'entityAdmin'] }],
      ['userAdmin', users.sales, { roles: ['entityAdmin'] }],
      ['userAdmin', users.tenantAdmin, { email: 'taken@one.test' }],
      ['userAdmin', users.userAdmin, { password: 'a new password' }],
      ['userAdmin', users.userAdmin, { tenantId: world.two.id }],
      ['userAdmin', users.userAdmin, { createdAt: '2000-01-01T00:00:00.000Z' }],
      ['userAdmin', users.userAdmin, { version: 7 }],
      ['sales', users.sales, { roles: ['userAdmin'] }],
      ['sales', users.sales, { fullName: 'x' }],
      ['developer', users.developer, { roles: ['developer', 'userAdmin'] }],
      ['hr', users.sales, { blocked: true }],
    ]
    for (const [actor, id, record] of refused) {
      for (const name of ['CORE_UPDATE', 'CORE_UPSERT'] as const) {
        const answer = await call(name, { collectionId: 'User', id, record }, actor)
        expect([actor, JSON.stringify(record), [400, 403, 404].includes(answer.status)]).toEqual([
          actor,
          JSON.stringify(record),
          true,
        ])
      }
    }
    const roles = { roles: ['developer'], isTenantAdmin: true }
    const record = { fullName: 'x', email: 'x@one.test', ...roles }
    expect((await call('CORE_CREATE', { collectionId: 'User', record }, 'userAdmin')).status).toBe(403)
    expect(await stored(users.userAdmin, 'User')).toEqual(before)
  })

  test('files and log entries are written by the server alone', async () => {
    for (const collectionId of ['File', 'Activity', 'Country']) {
      for (const actor of ['sales', 'tenantAdmin'] as const) {
        const record = { name: '../../etc/passwd', uploadedBy: world.users.sales, action: 'create' }
        const answer = await call('CORE_CREATE', { collectionId, id: 'x', record }, actor)
        expect([collectionId, actor, [400, 403, 404].includes(answer.status)]).toEqual([collectionId, actor, true])
      }
    }
  })
})

describe('S30 every way of writing checks the same', () => {
  const bad: [string, unknown][] = [
    ['name', 'x'.repeat(81)],
    ['name', 7],
    ['name', ''],
    ['name', null],
    ['dept', 'no such'],
    ['dept', ['sales']],
    ['email', 'no address'],
    ['age', -1],
    ['age', 151],
    ['age', '7'],
    ['age', 1e20],
    ['notes', { a: 1 }],
    ['manager', { set: ['e9999'] }],
    ['manager', { set: [foreign] }],
    ['manager', { set: [own, employeeId(36)] }],
    ['manager', { set: [own], add: [own] }],
    ['manager', 'x'],
    ['payslips', { set: ['pay3'] }],
    ['reports', { set: [foreign] }],
    ['projects', { add: ['p999'] }],
    ['nosuchfield', 1],
  ]
  test.each(bad)('%s %j', async (key, value) => {
    const before = await stored(own)
    const answers = await Promise.all(
      waysToWrite(own).map(async ([way, write]) => [way, await write({ [key]: value })] as const),
    )
    for (const [way, answer] of answers) {
      expect([way, answer.status]).toEqual([way, 400])
      expect([way, answer.json.error.details?.fields]).toEqual([way, answers[0]?.[1].json.error.details?.fields])
    }
    const { code, details } = answers[0]?.[1].json.error ?? {}
    for (const [way, write] of bulkWaysToWrite(own)) {
      expect([way, refusalOf(await write({ [key]: value }))]).toEqual([way, { code, fields: details?.fields }])
    }
    expect(await stored(own)).toEqual(before)
  })

  test('a unique value is refused everywhere, without a word of whose it is', async () => {
    const email = 'taken@employee.example'
    expect((await call('DATA_UPDATE', employee({ id: foreign, record: { email } }), 'tenantAdmin')).status).toBe(200)
    for (const [way, write] of waysToWrite(own)) {
      const answer = await write({ email })
      expect([way, answer.status, answer.json.error.code]).toEqual([way, 409, 'UNIQUE_VIOLATION'])
      expect(answer.text).not.toMatch(/one_test|constraint|duplicate key|_idx|e0034/i)
    }
    for (const [way, write] of bulkWaysToWrite(own)) {
      const answer = await write({ email })
      expect([way, refusalOf(answer)?.code]).toEqual([way, 'VALIDATION_ERROR'])
      expect(answer.text).not.toMatch(/one_test|constraint|duplicate key|_idx|e0034/i)
    }
  })

  test('an import checks the same', async () => {
    const rows = ['x'.repeat(81), 'fine', '', 'odd'].map((name, index) => [
      name,
      ['sales', 'no such', 'hr', 'it'][index],
      index ? 30 : 151,
      'no address',
    ])
    const csv = ['name,dept,age,email', ...rows.map(row => row.join(','))].join('\n')
    const form = new FormData()
    form.set('file', new File([csv], 'employees.csv', { type: 'text/csv' }))
    const authorization = `Bearer ${world.token('tenantAdmin')}`
    const uploaded = await fetch(`${world.server.url}/api/files`, {
      method: 'POST',
      body: form,
      headers: { authorization },
    })
    const fileId = (await uploaded.json()).id
    const columns = ['name', 'dept', 'age', 'email'].map(id => ({ column: id, fieldId: id }))
    const preview = await call('DATA_IMPORT_PREVIEW', { fileId, collectionId: 'Employee', columns }, 'tenantAdmin')
    const problems: { line: number; column: string }[] = preview.json.problems
    const named = problems.map(({ line, column }) => `${line} ${column}`)
    expect(named).toEqual(expect.arrayContaining(['2 name', '2 age', '2 email', '3 dept', '4 name', '5 email']))
    for (const actor of ['sales', 'hr', 'developer'] as const) {
      expect((await call('DATA_IMPORT_PREVIEW', { fileId, collectionId: 'Employee' }, actor)).status).toBe(403)
      expect((await call('DATA_IMPORT', { fileId, collectionId: 'Employee', columns }, actor)).status).toBe(403)
    }
  })
})

describe('S31 neither the row before nor the row after may be outside the rule', () => {
  test('moving an own row out', async () => {
    const before = await stored(own)
    for (const record of [{ dept: 'hr' }, { dept: null }, { name: 'x', dept: 'it' }]) {
      for (const [way, write] of waysToWrite(own)) {
        const answer = await write(record)
        expect([way, JSON.stringify(record), answer.status, answer.json.error.code]).toEqual([
          way,
          JSON.stringify(record),
          403,
          'DENIED',
        ])
      }
    }
    for (const [way, write] of bulkWaysToWrite(own)) {
      expect([way, refusalOf(await write({ dept: 'hr' }))?.code]).toEqual([way, 'DENIED'])
    }
    const reset = await call('DATA_UPDATE', employee({ id: own, record: { name: 'x' }, options: { reset: true } }))
    expect([reset.status, reset.json.error.code]).toEqual([403, 'DENIED'])
    expect(await stored(own)).toEqual(before)
  })

  test('a row of others is unknown to every way of writing', async () => {
    const before = await stored(foreign)
    const unknown = await call('DATA_UPDATE', employee({ id: 'e9999', record: { name: 'x' } }))
    expect(unknown.status).toBe(404)
    for (const record of [{ name: 'x' }, { dept: 'sales' }]) {
      for (const options of [{}, { force: true }, { reset: true }, { base: { version: 1 } }]) {
        const answer = await call('DATA_UPDATE', employee({ id: foreign, record, options }))
        const none = await call('DATA_UPDATE', employee({ id: 'e9999', record, options }))
        expect([answer.status, answer.json]).toEqual([none.status, none.json])
        if (!('reset' in options)) expect(answer.json).toEqual(unknown.json)
      }
    }
    const removed = await call('DATA_DELETE', employee({ id: foreign }))
    expect([removed.status, removed.json]).toEqual([404, (await call('DATA_DELETE', employee({ id: 'e9999' }))).json])
    expect(await stored(foreign)).toEqual(before)
  })

  test('upserting the id of a row of others changes nothing and says nothing of it', async () => {
    const before = await stored(foreign)
    const answer = await call('DATA_UPSERT', employee({ id: foreign, record: { name: 'x', dept: 'sales' } }))
    expect([404, 409]).toContain(answer.status)
    expect(answer.text).not.toContain('CANARY')
    expect(await stored(foreign)).toEqual(before)
  })

  test('deleting an own row without the right to', async () => {
    const answer = await call('DATA_DELETE', employee({ id: own }))
    expect([answer.status, answer.json.error.code]).toEqual([403, 'DENIED'])
  })

  test('a record that is inside is written, so that the refusals above are for their reason', async () => {
    expect((await call('DATA_UPDATE', employee({ id: own, record: { notes: 'written' } }))).status).toBe(200)
    expect((await stored(own)).record.notes).toBe('written')
  })
})

describe('S23 nothing is done to a record out of reach', () => {
  test.each(['DATA_UPDATE', 'DATA_UPSERT', 'DATA_DELETE'] as const)(
    '%s answers as for one that is not there',
    async name => {
      const id = newId()
      const record = { name: 'Out of reach', dept: 'hr' }
      expect((await call('DATA_CREATE', employee({ id, record }), 'tenantAdmin')).status).toBe(200)
      const before = await stored(id)
      const change = { record: { name: 'Mine now', dept: 'sales' } }
      const input = (which: string) => employee({ id: which, ...(name === 'DATA_DELETE' ? {} : change) })
      const answer = await call(name, input(id))
      if (name === 'DATA_UPSERT') expect(answer.status).toBeGreaterThanOrEqual(400)
      else {
        const none = await call(name, input('nosuchrecord'))
        expect([answer.status, answer.text]).toEqual([none.status, none.text])
      }
      for (const options of [{ force: true }, { reset: true }]) {
        if (name === 'DATA_DELETE') continue
        expect((await call(name, { ...input(id), options })).status).toBeGreaterThanOrEqual(400)
      }
      expect(await stored(id)).toEqual(before)
    },
  )
})

test('S23 a bulk save tells NOT_FOUND for each record out of reach as for those that are not there, and saves the others', async () => {
  const [theirs, mine] = [newId(), newId()]
  for (const [id, dept] of [
    [theirs, 'hr'],
    [mine, 'sales'],
  ]) {
    const record = { name: 'Before', dept }
    expect((await call('DATA_CREATE', employee({ id, record }), 'tenantAdmin')).status).toBe(200)
  }
  const before = await stored(theirs)
  const records = [theirs, mine].map(id => ({ id, name: 'After', dept: 'sales' }))
  const base = Object.fromEntries([theirs, mine, 'nosuchrecord'].map(id => [id, { version: 1 }]))
  for (const options of [{ base }, { base, force: true }, { force: true }]) {
    const input = { collectionId: 'Employee', records: [...records, { id: 'nosuchrecord', name: 'After' }], options }
    const answer = await call('DATA_BULK_UPDATE', 'base' in options ? input : { ...input, records })
    const failures = answer.json.failed as { index: number; code: string; message: string }[]
    const of = (index: number) => failures.find(each => each.index === index)
    expect(of(0)?.code).toBe('NOT_FOUND')
    if ('base' in options) expect([of(0)?.code, of(0)?.message]).toEqual([of(2)?.code, of(2)?.message])
    expect(await stored(theirs)).toEqual(before)
  }
  expect((await stored(mine)).record.name).toBe('After')
})

describe('S33 rules that would widen are not saved', () => {
  const rules: [string, unknown][] = [
    ['an empty $or', { $or: [] }],
    ['an empty $and', { $and: [] }],
    ['an $or with an empty branch', { $or: [{ dept: { $eq: 'sales' } }, {}] }],
    ['nothing', {}],
    ['$not of nothing', { $not: {} }],
    ['a field without a condition', { dept: {} }],
    ['an unknown field', { nosuchfield: { $eq: 1 } }],
    ['an unknown operator', { dept: { $is: 'sales' } }],
    ['a value no user has', { dept: { $eq: '{{user.values.region}}' } }],
    ['a reference that is none', { dept: { $eq: '{{tenant.id}}' } }],
    ['an empty match', { manager: { $matches: { type: 'fields', filter: {} } } }],
    ['a list', [{ dept: { $eq: 'sales' } }]],
    ['text', 'true'],
  ]
  test.each(rules)('%s', async (_name, rowRule) => {
    const grant = { collectionId: 'Employee', create: false, read: true, update: false, delete: false }
    const record = {
      name: 'Wide',
      collections: [{ ...grant, rowRule }],
      valueKeys: [{ key: 'dept' }],
    }
    const answer = await call('CORE_CREATE', { collectionId: 'Tag', id: 'wide', record }, 'tenantAdmin')
    expect([answer.status, answer.json.error?.code]).toEqual([400, 'VALIDATION_ERROR'])
    expect(JSON.stringify(Object.keys(answer.json.error.details.fields))).toMatch(/collections\.0\.rowRule/)
    expect((await world.list('sales', employee({}))).json.totalCount).toBeLessThan(1000)
  })
})

describe('S91 what a caller does not see, a save does not empty', () => {
  test('reset, clear and set leave hidden columns and links alone; the log shows only what was theirs', async () => {
    const id = newId()
    const link = { manager: { set: [foreign] }, payslips: { set: ['pay1'] }, reports: { set: [employeeId(40)] } }
    const whole = {
      name: 'Whole',
      dept: 'sales',
      notes: 'seen',
      age: 30,
      salary: canary.salary(9999),
      ssn: canary.text('ssn', 9999),
    }
    expect((await call('DATA_CREATE', employee({ id, record: { ...whole, ...link } }), 'tenantAdmin')).status).toBe(200)
    const saves = [
      { record: { name: 'Whole', dept: 'sales' }, options: { reset: true } },
      {
        record: { name: 'Again', dept: 'sales', reports: { clear: true }, manager: { clear: true } },
        options: { force: true },
      },
      { record: { reports: { set: [] }, manager: { set: [] } } },
    ]
    for (const save of saves) {
      const answer = await call('DATA_UPDATE', employee({ id, ...save }))
      expect(answer.status).toBe(200)
      expect(answer.text).not.toContain('CANARY')
    }
    const { record, log } = await stored(id)
    expect(record).toMatchObject({ name: 'Again', salary: whole.salary, ssn: whole.ssn, payslips: { totalCount: 1 } })
    expect(record.manager.list).toMatchObject([{ id: foreign }])
    expect(record.reports.list).toMatchObject([{ id: employeeId(40) }])
    expect(record).not.toHaveProperty('notes')
    const keys = log
      .filter((entry: { action: string }) => entry.action === 'update')
      .flatMap((entry: { changeLog?: { key: string }[] }) => entry.changeLog?.map(({ key }) => key) ?? [])
    expect([...new Set(keys)].sort()).toEqual(['age', 'name', 'notes'])
  })

  test('a link to somebody who is out of reach is not replaced by a new one silently', async () => {
    const id = newId()
    const record = { name: 'Led', dept: 'sales', manager: { set: [foreign] } }
    expect((await call('DATA_CREATE', employee({ id, record }), 'tenantAdmin')).status).toBe(200)
    const answer = await call('DATA_UPDATE', employee({ id, record: { manager: { set: [own] } } }))
    expect(answer.text).not.toContain(foreign)
    expect(answer.text).not.toContain('CANARY')
    const manager = (await stored(id)).record.manager.list[0].id
    expect([answer.status === 200 ? own : foreign]).toEqual([manager])
  })
})

test('O1 no answer and no log line held a canary that its reader may not see', () => {
  expect(world.recorder.count()).toBeGreaterThan(300)
  expect(world.leaks()).toEqual([])
})
