import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Employees, makeEmployees, refusal } from '../../../../tests/scenarios/employees.ts'

let world: Employees
beforeAll(async () => {
  world = await makeEmployees('edit_and_delete')
}, 120_000)
afterAll(() => world?.close())

const collectionId = 'Employees'
const base = { version: 1, values: { age: 0 } }

/** What two people do with a record that both had opened; each says whether it was done, or that the record is not there. */
const deeds = {
  edit: (id: string) => done(world.update(world.admin, collectionId, id, { age: 1 }, { base })),
  force: (id: string) => done(world.update(world.admin, collectionId, id, { age: 2 }, { base, force: true })),
  bulk: async (id: string) => {
    const options = { base: { [id]: base }, force: true }
    const input = { collectionId, records: [{ id, age: 3 }], options }
    const { text } = await world.records.bulkSave(world.admin, input, { core: false })
    const { failed } = JSON.parse(text) as { failed: { code: string }[] }
    return failed[0]?.code ?? 'done'
  },
  delete: (id: string) => done(world.records.delete(world.admin, { collectionId, id }, { core: false })),
  deleteToo: (id: string) => done(world.records.delete(world.admin, { collectionId, id }, { core: false })),
}
type Deed = keyof typeof deeds

function done(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => 'done',
    (error: { code?: string }) => error.code ?? String(error),
  )
}

function orders(left: readonly Deed[]): Deed[][] {
  if (left.length === 0) return [[]]
  return left.flatMap(first => orders(left.filter(each => each !== first)).map(rest => [first, ...rest]))
}

test('R08 in every order of edits and deletes, what comes behind the first delete does not find the record, and nothing brings it back', async () => {
  const all = orders(Object.keys(deeds) as Deed[])
  for (const [round, order] of all.entries()) {
    const id = `r${round}`
    await world.create(world.admin, collectionId, { name: 'Short', age: 0 }, id)
    const outcomes: [Deed, string][] = []
    for (const deed of order) outcomes.push([deed, await deeds[deed](id)])
    const end = order.findIndex(deed => deed.startsWith('delete'))
    const behind = outcomes.slice(end + 1)
    expect(outcomes[end], order.join()).toEqual([order[end], 'done'])
    expect(behind, order.join()).toEqual(order.slice(end + 1).map(deed => [deed, 'NOT_FOUND']))
    expect((await refusal(world.get(world.admin, collectionId, id))).code).toBe('NOT_FOUND')
    const written = outcomes.slice(0, end).filter(([, outcome]) => outcome === 'done').length
    const log = await world.activity(id)
    expect(log.map(({ action }) => action)).toEqual(['create', ...Array(written).fill('update'), 'delete'])
  }
}, 120_000)

test('R08 any two that meet at a record another one holds: who comes behind the delete does not find it, and nothing brings it back', async () => {
  const holder = new pg.Client({ connectionString: world.superuserConnectionString })
  await holder.connect()
  const { schema, name } = (await world.collection(collectionId)).table
  const waiting = async () => {
    const { rows } = await holder.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    )
    return rows[0]?.count
  }
  try {
    const names = Object.keys(deeds) as Deed[]
    for (const first of names) {
      for (const second of names.filter(each => each !== first)) {
        const id = `met-${first}-${second}`
        await world.create(world.admin, collectionId, { name: 'Short', age: 0 }, id)
        await holder.query('begin')
        await holder.query(`select from "${schema}"."${name}" where id = $1 for update`, [id])
        const one = deeds[first](id)
        await expect.poll(waiting).toBe(1)
        const other = deeds[second](id)
        // Some wait for their turn before they come to the record.
        await wait(30)
        await holder.query('commit')
        const outcomes = await Promise.all([one, other])
        const log = (await world.activity(id)).map(({ action }) => action)
        const isGone = [first, second].some(deed => deed.startsWith('delete'))
        const written = outcomes.filter(outcome => outcome === 'done').length
        expect(log, id).toHaveLength(1 + written)
        if (!isGone) continue
        expect(log.at(-1), id).toBe('delete')
        expect(
          log.filter(action => action === 'delete'),
          id,
        ).toHaveLength(1)
        expect(
          outcomes.filter(outcome => outcome !== 'done' && outcome !== 'NOT_FOUND'),
          id,
        ).toEqual([])
        expect((await refusal(world.get(world.admin, collectionId, id))).code).toBe('NOT_FOUND')
      }
    }
  } finally {
    await holder.end()
  }
}, 120_000)
