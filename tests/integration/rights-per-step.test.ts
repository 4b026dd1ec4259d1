import { contracts } from '@trellis/contract/registry'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { describeCollection } from '../../apps/server/src/records/read/describe-collection.ts'
import { type Employees, grant, link, makeEmployees, refusal, text } from '../scenarios/employees.ts'

let world: Employees

beforeAll(async () => {
  world = await makeEmployees('rights_per_step')
  await world.define('Offices', {
    city: text('City'),
    head: link('Head', { cursor: { collectionId: 'Employees', associationKey: 'heads' }, max: 1 }),
  })
  await world.seed('Teams', [{ id: 't1', name: 'One' }])
  await world.seed('Employees', [
    { id: 'e1', name: 'Ann', dept: 'sales', team: { set: ['t1'] } },
    { id: 'e2', name: 'Bob CANARY', dept: 'hr', team: { set: ['t1'] }, manager: { set: ['e1'] } },
  ])
  await world.seed('Offices', [{ id: 'o1', city: 'Oslo', head: { set: ['e2'] } }])
}, 120_000)
afterAll(() => world?.close())

describe('S24 who may read may not run', () => {
  const records = ['create', 'update', 'upsert', 'delete'] as const

  test('each verb is asked for by itself: the right to read, or to any other, starts none', async () => {
    for (const held of ['read', 'create', 'update', 'delete'] as const) {
      const caller = world.appUser(`only ${held}`, [grant('Employees', 'read'), grant('Employees', held)])
      const before = await world.get(world.admin, 'Employees', 'e1')
      const work: Record<(typeof records)[number], () => Promise<unknown>> = {
        create: () => world.create(caller, 'Employees', { name: 'New' }),
        update: () => world.update(caller, 'Employees', 'e1', { name: 'Changed' }),
        upsert: () =>
          world.records.upsert(
            caller,
            { collectionId: 'Employees', id: 'e1', record: { name: 'Changed' } },
            { core: false },
          ),
        delete: () => world.records.delete(caller, { collectionId: 'Employees', id: 'e1' }, { core: false }),
      }
      for (const verb of records) {
        const allowed = verb === held || (verb === 'upsert' && held === 'update')
        if (!allowed)
          expect([held, verb, (await refusal(work[verb]())).code]).toEqual([
            held,
            verb,
            expect.stringMatching(/^(NOT_FOUND|DENIED)$/),
          ])
      }
      expect(await world.get(world.admin, 'Employees', 'e1')).toEqual(before)
    }
  })

  test('every operation says by what right: what is more than reading records asks for more than reading them', () => {
    const all = Object.values(contracts)
    expect(all.length).toBeGreaterThan(40)
    // What a person does with what is their own, or what brings them in.
    const forEverybody = new Set([
      'INVITATION_ACCEPT',
      'INVITATION_OPEN',
      'PASSWORD_REQUEST',
      'PASSWORD_SET',
      'SETUP_COMPLETE',
      'SETUP_STATUS',
    ])
    // Rights of one's own, and flows, which are looked up among what one's apps link.
    const ofTheirOwn = [
      'ACCOUNT_SET',
      'API_TOKEN_CREATE',
      'API_TOKEN_REVOKE',
      'API_TOKEN_SET_FLOW_USERS',
      'CORE_SHORT_LINK',
      'FAVORITE_SET',
      'FLOW_RUN',
      'FLOW_RUN_CANCEL',
      'NOTIFICATION_CHOICE_SET',
      'NOTIFICATION_MARK_AS_READ',
      'RECENT_ADD',
      'SESSION_END',
      'SESSION_VIEW_AS',
      'VIEW_FAILURE_ADD',
    ]
    const signedIn = all.filter(({ access, readOnly }) => 'signedIn' in access && !readOnly)
    expect(signedIn.map(({ name }) => name).toSorted()).toEqual(ofTheirOwn)
    expect(
      all
        .filter(({ access }) => 'anyone' in access)
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual([...forEverybody].toSorted())
    for (const { name, access, readOnly } of all) {
      if ('records' in access) expect([name, access.records === 'read']).toEqual([name, readOnly])
    }
  })
})

describe('S25 what is named inside something else is checked for whoever asks, hop by hop', () => {
  const reader = () => world.appUser('offices', [grant('Offices', 'read')])
  const ruled = () =>
    world.appUser('ruled', [
      grant('Offices', 'read'),
      grant('Employees', 'read', { rowRule: { dept: { $eq: 'sales' } } }),
      grant('Teams', 'read'),
    ])
  const offices = (more: object = {}) => ({ collectionId: 'Offices', ...more })

  test('through a record that is read there is no way into a collection that is not', async () => {
    const caller = reader()
    expect(JSON.stringify((await world.list(caller, offices())).list)).not.toContain('CANARY')
    for (const ask of [
      () => world.list(caller, offices(), { select: ['head.name'] }),
      () =>
        world.list(
          caller,
          offices({ filter: { head: { $matches: { type: 'fields', filter: { name: 'Bob CANARY' } } } } }),
        ),
      () => world.list(caller, offices({ options: { orderBy: 'head' } })),
      () =>
        world.list(caller, {
          type: 'Related',
          associationKey: 'head',
          relatedTo: { collectionId: 'Offices', id: 'o1' },
        }),
    ]) {
      expect(['VALIDATION_ERROR', 'NOT_FOUND']).toContain((await refusal(ask())).code)
    }
    const described = await describeCollection({
      services: world,
      caller,
      collectionId: 'Offices',
      builder: false,
      core: false,
    })
    expect(Object.keys(described.schema.properties)).not.toContain('head')
  })

  test('each hop has the row rule of its own collection, whatever the first one allows', async () => {
    const caller = ruled()
    const { list } = await world.list(caller, offices(), {
      select: ['head.name', 'head.manager.name', 'head.team.members.name'],
    })
    expect(JSON.stringify(list)).not.toMatch(/CANARY|e2/)
    const found = { filter: { head: { $matches: { type: 'fields', filter: { manager: { $exists: true } } } } } }
    expect((await world.list(caller, offices(found))).list).toEqual([])
    expect((await world.list(world.admin, offices(found))).list).toHaveLength(1)
    const related = {
      type: 'Related' as const,
      associationKey: 'members',
      relatedTo: { collectionId: 'Teams', id: 't1' },
    }
    expect((await world.list(caller, related)).list.map(({ id }) => id)).toEqual(['e1'])
    expect(
      (
        await world
          .list(caller, { ...related, associationKey: 'reports', relatedTo: { collectionId: 'Employees', id: 'e2' } })
          .catch(error => ({ list: [], error }))
      ).list,
    ).toEqual([])
  })
})
