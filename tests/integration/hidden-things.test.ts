import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { employeeCount, employeeId, isSales } from './employee-fixture.ts'
import { canary } from './recorder.ts'
import { openStatementLog, type StatementLog } from './statement-log.ts'
import { type Actor, makeSecurityWorld, tellable, type World } from './world.ts'

let world: World
let log: StatementLog
const salesIds = Array.from({ length: employeeCount }, (_, index) => index + 1)
  .filter(isSales)
  .map(employeeId)
const [visible, invisible] = [employeeId(3), employeeId(4)]

beforeAll(async () => {
  world = await makeSecurityWorld('hidden_things', async database => {
    log = await openStatementLog(database)
  })
})
afterAll(() => world?.close())

const employees = (more: object = {}) => ({ collectionId: 'Employee', ...more })
const list = (cursor: object, more: object = {}, actor: Actor = 'sales') => world.list(actor, employees(cursor), more)
const idsOf = (answer: { json: { list?: { id: string }[] } }) => answer.json.list?.map(({ id }) => id)

/** A hidden field answers as one that does not exist, whatever it holds. */
async function expectUnknown(hidden: string, ask: (field: string) => Promise<Parameters<typeof tellable>[0]>) {
  const answer = await ask(hidden)
  expect([answer.status, answer.json.error?.code]).toEqual([400, 'VALIDATION_ERROR'])
  expect(tellable(answer, hidden)).toEqual(tellable(await ask('nosuchfield'), 'nosuchfield'))
}

test('the fixture: what sales and HR see when nobody attacks', async () => {
  const page = await list({ options: { limit: 1000 } })
  expect(page.json.totalCount).toBe(salesIds.length)
  expect(idsOf(page)).toEqual(salesIds)
  expect(page.json.list[0]).not.toHaveProperty('salary')
  const hr = await world.call('hr', 'DATA_GET', { collectionId: 'Employee', id: invisible })
  expect(hr.json).toMatchObject({ salary: canary.salary(4), ssn: canary.text('ssn', 4), dept: 'hr' })
  expect((await list({ options: { limit: 1 } }, {}, 'hr')).json.totalCount).toBe(employeeCount)
})

test('S11 several lists are counted at once, each as its list is; what is wrong with one spoils no other', async () => {
  const cursors = [
    employees(),
    employees({ options: { limit: 1 } }),
    employees({ filter: { name: { $eq: 'nobody' } } }),
    employees({ filter: { salary: { $eq: canary.salary(3) } } }),
    { collectionId: 'NoSuchCollection' },
  ]
  const { json } = await world.call('sales', 'DATA_COUNTS', { cursors })
  const counted = (totalCount: number) => ({ totalCount, countState: 'exact' })
  expect(json.counts.slice(0, 3)).toEqual([counted(salesIds.length), counted(salesIds.length), counted(0)])
  expect(json.counts[3]).toEqual({ error: { code: 'VALIDATION_ERROR', message: expect.stringContaining('salary') } })
  expect(json.counts[4]).toEqual({ error: { code: 'NOT_FOUND', message: expect.any(String) } })
  const all = await world.call('hr', 'DATA_COUNTS', { cursors: [employees()] })
  expect(all.json.counts).toEqual([counted(employeeCount)])
})

describe('S11 filters are no oracle', () => {
  const holds = canary.salary(3)
  const conditions: [string, object, object][] = [
    ['$eq', { $eq: holds }, { $eq: 1 }],
    ['a range', { $gte: holds, $lte: holds }, { $gte: 1, $lte: 2 }],
    ['$between', { $between: [holds, holds] }, { $between: [1, 2] }],
    ['$in', { $in: [holds, 5] }, { $in: [1, 5] }],
    ['$ne', { $ne: holds }, { $ne: 1 }],
    ['$exists', { $exists: true }, { $exists: false }],
    ['$empty', { $empty: true }, { $empty: false }],
    ['no operator that exists', { $regex: '.' }, { $regex: 'x' }],
    ['nothing', {}, {}],
  ]
  const places: [string, (condition: object) => object][] = [
    ['at the top', each => ({ filter: each })],
    ['inside $and', each => ({ filter: { $and: [{ name: { $exists: true } }, each] } })],
    ['inside $or', each => ({ filter: { $or: [each, { name: { $eq: 'x' } }] } })],
    ['inside $not', each => ({ filter: { $not: each } })],
    ['beside a visible field', each => ({ filter: { name: { $exists: true }, ...each } })],
    ['in fixedFilter', each => ({ fixedFilter: each })],
    ['in a quick filter', each => ({ quickFilters: [{ id: 'q', filter: each }] })],
    ['one association away', each => ({ filter: { manager: { $matches: { type: 'fields', filter: each } } } })],
    [
      'two associations away',
      each => ({
        filter: {
          projects: {
            $matches: { type: 'fields', filter: { lead: { $matches: { type: 'fields', filter: each } } } },
          },
        },
      }),
    ],
  ]

  test.each(places)('%s', async (_name, at) => {
    for (const [, matching, other] of conditions) {
      await expectUnknown('salary', field => list(at({ [field]: matching })))
      const [hit, miss] = await Promise.all([list(at({ salary: matching })), list(at({ salary: other }))])
      expect(tellable(hit, '')).toEqual(tellable(miss, ''))
    }
  })

  test('a hidden field of another collection, and a field through an association that is out of reach', async () => {
    const projects = (filter: object) => world.list('sales', { collectionId: 'Project', filter })
    await expectUnknown('secret', field => projects({ [field]: { $eq: canary.text('project', 3) } }))
    const through = (field: string) => (filter: object) =>
      projects({ [field]: { $matches: { type: 'fields', filter } } })
    for (const filter of [{ ssn: { $eq: canary.text('ssn', 3) } }, { ssn: { $exists: true } }]) {
      expect((await through('lead')(filter)).status).toBe(400)
    }
    // Payroll is not theirs: links into it do not exist, whatever is asked of the records over there.
    const payslips = (match: object) => list({ filter: { payslips: { $matches: match } } })
    const answers = [
      await payslips({ type: 'any' }),
      await payslips({ type: 'record', ids: ['pay3'] }),
      await payslips({ type: 'record', ids: ['nothing'] }),
    ]
    for (const answer of answers) expect(tellable(answer, '')).toEqual(tellable(answers[0]!, ''))
    await expectUnknown('name', field =>
      list({ filter: { payslips: { $matches: { type: 'fields', filter: { [field]: { $exists: true } } } } } }),
    )
  })

  test('links to records outside the row rule match nothing, as links to records that do not exist', async () => {
    const [inside, outside, nowhere] = await Promise.all(
      [employeeId(3), employeeId(2), 'e9999'].map(id =>
        list({ filter: { manager: { $matches: { type: 'record', ids: [id] } } } }),
      ),
    )
    expect(tellable(outside!, employeeId(2))).toEqual(tellable(nowhere!, 'e9999'))
    expect(inside!.json.totalCount).toBe(0)
    const byName = (name: string) =>
      list({ filter: { manager: { $matches: { type: 'fields', filter: { name: { $eq: name } } } } } })
    expect(tellable(await byName(canary.text('row', 2)), canary.text('row', 2))).toEqual(
      tellable(await byName('nobody'), 'nobody'),
    )
    expect((await list({ filter: { manager: { $matches: { type: 'any' } } } })).json.totalCount).toBe(0)
  })

  test('a refusal asks the tables nothing, so that its time tells nothing of what they hold', async () => {
    const asked = async (ask: () => Promise<unknown>) =>
      (await log.during(ask)).filter(each => each.includes('"Employee"'))
    expect(await asked(() => list({ filter: { age: { $eq: 1 } } }))).not.toEqual([])
    for (const field of ['salary', 'nosuchfield']) {
      for (const [, condition] of conditions) {
        for (const [where, at] of places) {
          expect([field, where, await asked(() => list(at({ [field]: condition })))]).toEqual([field, where, []])
        }
      }
      expect([field, await asked(() => list({ options: { orderBy: field } }))]).toEqual([field, []])
      expect([field, await asked(() => list({}, { select: [field] }))]).toEqual([field, []])
    }
  })
})

describe('S12 sorting is no oracle', () => {
  test.each([true, false])('by a hidden field, descending %s', async descending => {
    await expectUnknown('salary', orderBy => list({ options: { orderBy, descending } }))
    await expectUnknown('ssn', orderBy => list({ options: { orderBy, descending } }))
    for (const orderBy of ['manager.salary', 'manager.name', 'payslips.name', 'lead.ssn', 'payslips']) {
      expect((await list({ options: { orderBy, descending } })).status).toBe(400)
    }
  })

  test('by an association, records out of reach count as none', async () => {
    for (const descending of [true, false]) {
      const sorted = await list({ options: { orderBy: 'manager', descending, limit: 1000 } })
      // No manager is visible, so every row ties and the id decides.
      expect(idsOf(sorted)).toEqual(descending ? salesIds.toReversed() : salesIds)
    }
  })
})

describe('S13 search looks at nothing hidden', () => {
  const probes = [
    'CANARY',
    canary.text('ssn', 3),
    canary.text('row', 4),
    String(canary.salary(3)),
    '77310042',
    'IT',
    canary.text('payroll', 3),
  ]
  test.each(probes)('%s', async searchString => {
    const none = tellable(await list({ searchString: 'zzzzqqqq' }), 'zzzzqqqq')
    expect(tellable(await list({ searchString }), searchString)).toEqual(none)
    expect(none).toMatchObject({ list: [], rest: { totalCount: 0 } })
    for (const collectionId of ['Activity', 'User', 'File']) {
      const found = await world.call('sales', 'CORE_LIST', { cursor: { collectionId, searchString } })
      expect(found.json.list ?? []).toEqual([])
    }
    const linked = { collectionId: 'Project', searchString, relatedTo: { collectionId: 'Employee', id: visible } }
    expect((await world.list('sales', { ...linked, associationKey: 'projects' })).json.list ?? []).toEqual([])
    const rest = await world.send('sales', {
      path: `/api/v1/collections/Employee/records?search=${encodeURIComponent(searchString)}`,
    })
    expect(rest.json).toMatchObject({ list: [], totalCount: 0 })
  })

  test.each(probes)('%s: nor do the columns of a board, the groups of a table and a file of it', async searchString => {
    const counted = (search: string) =>
      world.call('sales', 'DATA_GROUP', {
        cursor: employees({ searchString: search }),
        groupBy: ['dept'],
        aggregates: [{ function: 'count', name: 'count' }],
      })
    const none = tellable(await counted('zzzzqqqq'), 'zzzzqqqq')
    expect(tellable(await counted(searchString), searchString)).toEqual(none)
    expect((await counted(searchString)).json.groups).toEqual([])
    const file = await world.call('sales', 'DATA_EXPORT', { cursor: employees({ searchString }), format: 'csv' })
    expect([file.status, file.text.split('\r\n').filter(Boolean).length]).toEqual([200, 1])
  })

  const options = (searchString: string) =>
    list({ searchString, fixedFilterOf: { collectionId: 'Project', fieldId: 'lead' }, options: { limit: 10 } })

  test.each(probes)('%s: nor do the records that a quick filter offers', async searchString => {
    const none = tellable(await options('zzzzqqqq'), 'zzzzqqqq')
    expect(tellable(await options(searchString), searchString)).toEqual(none)
    expect((await options(searchString)).json.list).toEqual([])
  })

  test('a quick filter offers what is visible, so that the search above could have found something', async () => {
    expect((await options('person 3')).json.list.length).toBeGreaterThan(0)
  })

  test('what is visible makes groups, so that the search above could have made some', async () => {
    const answer = await world.call('sales', 'DATA_GROUP', {
      cursor: employees({ searchString: 'person 3' }),
      groupBy: ['dept'],
      aggregates: [{ function: 'count', name: 'count' }],
    })
    expect(answer.json.groups.length).toBeGreaterThan(0)
  })

  test('what is visible is found, so that the search above could have found something', async () => {
    expect((await list({ searchString: 'person 3' })).json.list.length).toBeGreaterThan(0)
    expect((await list({ searchString: canary.text('ssn', 3) }, {}, 'hr')).json.totalCount).toBeGreaterThan(0)
  })
})

describe('S14 projections give nothing hidden', () => {
  test.each(['select', 'omit', 'fields'])('%s', async key => {
    await expectUnknown('salary', field => list({}, { [key]: [field] }))
    for (const field of [
      'salary as name',
      'salary AS "x"',
      'manager.salary',
      '"salary"',
      'Salary',
      'payslips.name',
      '*',
    ]) {
      const answer = await list({}, { [key]: ['name', field] })
      expect([field, answer.status]).toEqual([field, 400])
    }
    expect((await list({}, { [key]: Array(1000).fill('name') })).status).toBe(400)
    const get = (field: string) =>
      world.call('sales', 'DATA_GET', { collectionId: 'Employee', id: visible, [key]: [field] })
    if (key !== 'fields') await expectUnknown('ssn', get)
  })

  test('whether links come along is yes or no, and names nothing', async () => {
    for (const omitAssociations of [['salary'], 'salary', { salary: true }, ['manager']]) {
      const answer = await list({}, { omitAssociations })
      expect([answer.status, answer.json.error?.code]).toEqual([400, 'VALIDATION_ERROR'])
    }
    const page = await list({ options: { limit: 1 } }, { omitAssociations: true })
    expect(Object.keys(page.json.list[0])).not.toEqual(expect.arrayContaining(['salary']))
  })

  test('a repeated field is one field; the schema that comes along names nothing hidden', async () => {
    const answer = await list({ options: { limit: 1 } }, { select: Array(400).fill('name') })
    expect(Object.keys(answer.json.list[0]).sort()).toEqual(['id', 'name', 'recordTitle', 'version'])
    const all = await list({ options: { limit: 1 } })
    for (const hidden of ['salary', 'ssn']) {
      expect(all.json.query.schema.properties).not.toHaveProperty(hidden)
      expect(all.json.list[0]).not.toHaveProperty(hidden)
    }
    const described = await world.call('sales', 'DATA_DESCRIBE', { collectionId: 'Employee' })
    expect(Object.keys(described.json.schema.properties)).not.toEqual(expect.arrayContaining(['salary']))
    expect(described.text).not.toMatch(/salary|ssn|Payroll|an example/i)
    for (const query of ['?select=salary', '?select=name,ssn', '?orderBy=salary', '?filter={"salary":{"$gt":1}}']) {
      const rest = await world.send('sales', { path: `/api/v1/collections/Employee/records${encodeURI(query)}` })
      expect([query, rest.status]).toEqual([query, 400])
    }
  })
})

describe('S15 expansion follows the rules of what it reaches', () => {
  test('a manager out of reach is no manager; a project shows nothing of a lead out of reach', async () => {
    const page = await list({ options: { limit: 50 } })
    for (const record of page.json.list) expect(record.manager?.list ?? []).toEqual([])
    for (const record of page.json.list) expect(record.reports?.list ?? []).toEqual([])
    const seen = await world.call('hr', 'DATA_GET', { collectionId: 'Employee', id: visible })
    expect(seen.json.manager.list[0].id).toBe(employeeId(2))

    const projects = await world.list('sales', { collectionId: 'Project', options: { limit: 100 } })
    const leads = projects.json.list.flatMap((each: { lead?: { list: { id: string }[] } }) => each.lead?.list ?? [])
    expect(leads.map(({ id }: { id: string }) => id).sort()).toEqual([3, 6, 9, 12].map(employeeId))
    for (const lead of leads) expect(lead).not.toHaveProperty('salary')
  })

  test('a collection without permission is not there to be expanded', async () => {
    const record = (await world.call('sales', 'DATA_GET', { collectionId: 'Employee', id: visible })).json
    expect(record).not.toHaveProperty('payslips')
    for (const associationKey of ['payslips', 'manager', 'reports']) {
      const related = (id: string) =>
        world.list('sales', {
          collectionId: associationKey === 'payslips' ? 'Payroll' : 'Employee',
          associationKey,
          relatedTo: { collectionId: 'Employee', id },
        })
      expect(tellable(await related(invisible), invisible)).toEqual(tellable(await related('e9999'), 'e9999'))
    }
    const fromPayroll = (collectionId: string) =>
      world.list('sales', employees({ associationKey: 'employee', relatedTo: { collectionId, id: 'pay3' } }))
    expect(tellable(await fromPayroll('Payroll'), 'Payroll')).toEqual(tellable(await fromPayroll('Nowhere'), 'Nowhere'))
  })

  test('three levels by hand end where the rule ends', async () => {
    const lead = (
      await world.list('sales', {
        collectionId: 'Employee',
        associationKey: 'lead',
        relatedTo: { collectionId: 'Project', id: 'p3' },
      })
    ).json.list[0]
    expect(lead.id).toBe(employeeId(3))
    const related = (id: string) =>
      world.list('sales', employees({ associationKey: 'manager', relatedTo: { collectionId: 'Employee', id } }))
    expect((await related(lead.id)).json.list).toEqual([])
    expect((await related(employeeId(2))).status).toBe((await related('e9999')).status)
  })

  test('createdBy and updatedBy are ids; a user shows id and name of those who share an app', async () => {
    const record = (await world.call('sales', 'DATA_GET', { collectionId: 'Employee', id: visible })).json
    expect(record.updatedBy).toBe(world.users.tenantAdmin)
    const user = (id: string) => world.call('sales', 'CORE_GET', { collectionId: 'User', id })
    expect(Object.keys((await user(world.users.hr)).json).sort()).toEqual(['fullName', 'id', 'recordTitle', 'version'])
    const outsider = await user(world.users.tenantAdmin)
    expect([outsider.status, outsider.json]).toEqual([404, (await user('nobody')).json])
    for (const filter of [{ email: { $exists: true } }, { email: { $startsWith: 'hr' } }]) {
      const found = await world.call('sales', 'CORE_LIST', { cursor: { collectionId: 'User', filter } })
      expect((idsOf(found) ?? []).filter(id => id !== world.users.sales)).toEqual([])
    }
    for (const field of ['roles', 'isTenantAdmin', 'blocked']) {
      const answer = await world.call('sales', 'CORE_LIST', {
        cursor: { collectionId: 'User', filter: { [field]: { $exists: true } } },
      })
      expect(answer.status).toBe(400)
    }
  })
})

describe('S16 what a client sends narrows, and never widens', () => {
  const everybody = { dept: { $in: ['sales', 'hr', 'it'] } }
  const widenings: [string, object][] = [
    ['no filter', {}],
    ['an empty fixed filter', { fixedFilter: {} }],
    ['a fixed filter that is always true', { fixedFilter: { $or: [{}, everybody] } }],
    ['the rule negated', { filter: { $not: { dept: { $eq: 'sales' } } } }],
    ['an $or beside the rule', { filter: { $or: [everybody, { dept: { $exists: false } }] } }],
    ['an $or of a negated one', { filter: { $or: [{ $not: everybody }, everybody] } }],
    ['quick filters', { quickFilters: [{ id: 'all', filter: { $or: [{}] } }] }],
    ['nothing excluded', { excluded: [] }],
    ['records excluded that are not theirs', { excluded: [invisible] }],
  ]
  test.each(widenings)('%s', async (_name, more) => {
    const answer = await list({ ...more, options: { limit: 1000 } })
    expect(answer.status).toBe(200)
    const outside = (idsOf(answer) ?? []).filter(id => !salesIds.includes(id))
    expect(outside).toEqual([])
    expect(answer.json.totalCount).toBeLessThanOrEqual(salesIds.length)
  })

  test('a view’s own filter cannot be told to look elsewhere', async () => {
    for (const reference of ['{{user.values.dept}}', '{{user.id}}', '{{ user.email }}']) {
      const answer = await list({ filter: { name: { $eq: reference } } })
      expect(answer.json.totalCount ?? 0).toBe(0)
    }
    for (const cursor of [{ rowRule: {} }, { where: '1=1' }, { appId: world.apps.hr }, { core: true }]) {
      expect((await list(cursor)).status).toBe(400)
    }
    expect((await list({}, { rowRule: {} })).status).toBe(400)
    const asHr = await world.call(
      'sales',
      'DATA_LIST',
      { cursor: employees() },
      { headers: { 'x-app-id': world.apps.hr } },
    )
    expect(asHr.json.totalCount).toBe(salesIds.length)
  })

  test('what is related to a record is narrowed too, and dropping or turning the relation widens nothing', async () => {
    const related = (more: object) => list({ options: { limit: 1000 }, ...more })
    const projects = { associationKey: 'lead', relatedTo: { collectionId: 'Project', id: 'p3' } }
    expect(idsOf(await related(projects))).toEqual([employeeId(3)])
    // The lead of this one is out of reach: as where there is none.
    expect(idsOf(await related({ ...projects, relatedTo: { collectionId: 'Project', id: 'p4' } }))).toEqual([])
    const turned = [
      { associationKey: 'lead' },
      { relatedTo: projects.relatedTo },
      { ...projects, relatedTo: null },
      { ...projects, relatedTo: { $not: projects.relatedTo } },
      { ...projects, relatedTo: [projects.relatedTo, { collectionId: 'Project', id: 'p4' }] },
      { ...projects, relatedTo: { collectionId: 'Project', id: { $ne: 'p3' } } },
      { ...projects, filter: { $or: [everybody, { projects: { $matches: { type: 'any' } } }] } },
    ]
    for (const more of turned) {
      const answer = await related(more)
      const outside = (idsOf(answer) ?? []).filter(id => !salesIds.includes(id))
      expect([JSON.stringify(more), outside]).toEqual([JSON.stringify(more), []])
      expect([200, 400, 404]).toContain(answer.status)
    }
    for (const excluded of [{ $not: [invisible] }, 'e0001', [{ $ne: invisible }], { $or: [] }]) {
      expect([excluded, (await related({ excluded })).status]).toEqual([excluded, 400])
    }
  })

  test('ids alone reach nothing either', async () => {
    const ids = ['e0001', invisible, 'Employee-of-two', visible]
    expect(idsOf(await list({ filter: { id: { $in: ids } } }))).toEqual([visible])
    const estimate = await list({ options: { limit: 1 } }, { count: 'estimate' })
    expect(estimate.json.totalCount).toBe(salesIds.length)
  })
})

describe('R47 the row rule’s law over the network', () => {
  const random = seeded(20261121)
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item
  const leaf = (): object =>
    pick<() => object>([
      () => ({ age: { [pick(['$gt', '$gte', '$lt', '$lte', '$ne', '$eq'])]: 20 + Math.floor(random() * 50) } }),
      () => ({
        name: {
          [pick(['$contains', '$notContains', '$startsWith', '$endsWith'])]: pick(['7', 'person', '1', 'CANARY']),
        },
      }),
      () => ({ notes: { [pick(['$exists', '$empty', '$notEmpty', '$notExists'])]: random() < 0.5 } }),
      () => ({ dept: { [pick(['$in', '$nin'])]: pick([['hr', 'it'], ['sales'], ['hr', 'sales']]) } }),
      () => ({ notes: { $eq: pick([null, 'note 3']) } }),
    ])()
  const filter = (depth: number): object => {
    if (depth === 0 || random() < 0.3) return leaf()
    return pick<() => object>([
      () => ({ $and: [filter(depth - 1), filter(depth - 1)] }),
      () => ({ $or: [filter(depth - 1), filter(depth - 1)] }),
      () => ({ $not: filter(depth - 1) }),
    ])()
  }

  test('any filter gives those of the rule’s rows that satisfy it; with its opposite it gives them all, once', async () => {
    for (let round = 0; round < 40; round += 1) {
      const given = filter(3)
      const page = { options: { limit: 1000 } }
      const select = { select: ['id'] }
      const [found, opposite, admin] = await Promise.all([
        list({ ...page, filter: given }, select),
        list({ ...page, filter: { $not: given } }, select),
        list({ ...page, filter: { $and: [{ dept: { $eq: 'sales' } }, given] } }, select, 'tenantAdmin'),
      ])
      const told = JSON.stringify(given)
      expect([told, idsOf(found)]).toEqual([told, idsOf(admin)])
      expect([told, [...(idsOf(found) ?? []), ...(idsOf(opposite) ?? [])].sort()]).toEqual([told, salesIds])
      expect(found.json.totalCount).toBe(found.json.list.length)
    }
  })
})

test('O1 none of all these answers and log lines held a canary that its reader may not see', () => {
  expect(world.recorder.count()).toBeGreaterThan(400)
  expect(world.leaks()).toEqual([])
})

function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
