import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Employees, grant, link, refusal, text } from '../../../../tests/scenarios/employees.ts'
import { makeThreeEmployees } from '../../../../tests/scenarios/three-employees.ts'

let world: Employees

beforeAll(async () => {
  world = await makeThreeEmployees('related_cursors')
}, 120_000)
afterAll(() => world?.close())

describe('cursors of related records', () => {
  const list = (cursor: Parameters<Employees['list']>[1]) => world.list(world.admin, cursor)
  const ids = async (cursor: Parameters<Employees['list']>[1]) => (await list(cursor)).list.map(record => record.id)
  const associationId = async (collectionId: string, key: string) =>
    (await world.collection(collectionId)).fields.get(key)?.association?.associationId ?? ''

  beforeAll(async () => {
    await world.define('Bands', {
      name: text('Name'),
      players: link('Players', {
        cursor: { collectionId: 'Employees', associationKey: 'bands' },
        relationship: {
          properties: { plays: text('Plays'), since: { type: 'number', format: 'number', title: 'Since' } },
        },
      }),
    })
    await world.create(
      world.admin,
      'Bands',
      {
        name: 'The Joins',
        players: {
          set: [
            { id: 'ann', relationship: { plays: 'drums', since: 1999 } },
            { id: 'bob', relationship: { plays: 'bass', since: 2003 } },
            { id: 'cem', relationship: { plays: 'Bass' } },
          ],
        },
      },
      'joins',
    )
  })

  test('[1-3.7-02] need a collectionId, an associationId or an associationKey', async () => {
    expect(await refusal(list({}))).toMatchObject({
      code: 'VALIDATION_ERROR',
      message: 'cursor.collectionId: The query needs a collectionId, an associationId or an associationKey',
    })
    expect((await refusal(list({ associationKey: 'players' }))).message).toBe(
      'cursor.relatedTo: is needed beside associationKey',
    )
    expect((await refusal(list({ associationId: 'x' }))).message).toBe(
      'cursor.relatedTo: is needed beside associationId',
    )
    const relatedTo = { collectionId: 'Bands', id: 'joins' }
    expect((await refusal(list({ collectionId: 'Employees', relatedTo }))).message).toBe(
      'cursor.associationKey: is needed beside relatedTo',
    )
    expect((await refusal(list({ collectionId: 'Employees', type: 'Related' }))).message).toMatch(
      /relatedTo: is needed/,
    )
    expect(
      (await refusal(list({ collectionId: 'Employees', type: 'Collection', relatedTo, associationKey: 'players' })))
        .message,
    ).toMatch(/^cursor.type/)
  })

  test('[1-3.7-01] name the association by its key or its id, and whose records they are or not', async () => {
    const relatedTo = { collectionId: 'Bands', id: 'joins' }
    const id = await associationId('Bands', 'players')
    for (const cursor of [
      { associationKey: 'players' },
      { associationId: id },
      { associationId: id, associationKey: 'players', collectionId: 'Employees', type: 'Bridge' as const },
      { associationKey: 'players', collectionId: 'Employees', type: 'Related' as const },
    ]) {
      expect(await ids({ ...cursor, relatedTo })).toEqual(['ann', 'bob', 'cem'])
    }
    expect(await ids({ associationId: id, relatedTo: { collectionId: 'Employees', id: 'ann' } })).toEqual(['joins'])
    expect((await refusal(list({ associationId: 'other', relatedTo }))).message).toMatch(/no such association/)
    const both = {
      associationId: await associationId('Employees', 'manager'),
      relatedTo: { collectionId: 'Employees', id: 'bob' },
    }
    expect((await refusal(list(both))).message).toBe(
      'cursor.associationKey: is needed: this association is manager or reports',
    )
    expect(await ids({ ...both, associationKey: 'manager' })).toEqual(['ann'])
    expect(await ids({ ...both, associationKey: 'reports' })).toEqual(['cem'])
    expect((await refusal(list({ ...both, associationKey: 'reports', type: 'Bridge' }))).message).toMatch(
      /^cursor.type/,
    )
  })

  test('a list of links carries what they hold, is filtered and sorted by it and by the records, and counts', async () => {
    const cursor = {
      type: 'Bridge' as const,
      associationKey: 'players',
      relatedTo: { collectionId: 'Bands', id: 'joins' },
    }
    const answer = await list({ ...cursor, options: { orderBy: 'relationship.since', descending: true } })
    expect(answer.totalCount).toBe(3)
    expect(answer.list).toMatchObject([
      { id: 'cem', relationship: { plays: 'Bass' } },
      { id: 'bob', relationship: { plays: 'bass', since: 2003 }, name: 'Bob' },
      { id: 'ann', relationship: { plays: 'drums', since: 1999 } },
    ])
    expect(
      await ids({ ...cursor, filter: { 'relationship.plays': { $contains: 'BASS' }, dept: { $eq: 'sales' } } }),
    ).toEqual(['cem'])
    const bass = { 'relationship.plays': { $eq: 'bass' } }
    expect((await list({ ...cursor, filter: bass })).totalCount).toBe(1)
    expect((await refusal(list({ ...cursor, filter: { 'relationship.nope': { $eq: 1 } } }))).message).toMatch(
      /unknown field/,
    )
    expect((await refusal(list({ collectionId: 'Employees', filter: bass }))).message).toMatch(/unknown field/)
    expect(
      await ids({ collectionId: 'Bands', filter: { players: { $matches: { type: 'fields', filter: bass } } } }),
    ).toEqual(['joins'])
    const solo = { players: { $matches: { type: 'fields', filter: { ...bass, name: { $eq: 'Ann' } } } } }
    expect(await ids({ collectionId: 'Bands', filter: solo as never })).toEqual([])
  })

  test('S16 S22 of a record that the caller may not read nothing is related, by id or not', async () => {
    const caller = world.appUser('fan', [
      grant('Employees', 'read', { rowRule: { dept: { $eq: 'sales' } } }),
      grant('Bands', 'read', { rowRule: { name: { $eq: 'None' } } }),
    ])
    const related = (id: string, more: object = {}) =>
      world.list(caller, { associationKey: 'players', relatedTo: { collectionId: 'Bands', id }, ...more })
    const there = await related('joins')
    expect([there.list, there.totalCount]).toEqual([[], 0])
    expect(there.list).toEqual((await related('random')).list)
    const widened = await related('joins', { filter: { $or: [{ name: { $exists: true } }, {}] }, excluded: [] })
    expect(widened.list).toEqual([])
    const reports = await world.list(caller, {
      associationKey: 'reports',
      relatedTo: { collectionId: 'Employees', id: 'bob' },
    })
    expect(reports.list).toEqual([])
    const own = await world.list(caller, {
      associationKey: 'reports',
      relatedTo: { collectionId: 'Employees', id: 'ann' },
    })
    expect(own.list).toEqual([])
  })
})
