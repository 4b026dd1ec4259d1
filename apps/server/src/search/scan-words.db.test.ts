import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Employees, makeEmployees, text } from '../../../../tests/scenarios/employees.ts'
import { makeScanState, scanWords } from './scan-words.ts'

let world: Employees

beforeAll(async () => {
  world = await makeEmployees('scan_words')
})
afterAll(() => world?.close())

const state = makeScanState()
const scan = () =>
  scanWords(
    { ...world, tenants: { find: async () => world.tenant } },
    world.tenant.id,
    state,
    AbortSignal.timeout(60_000),
  )

async function words(): Promise<string[]> {
  const { rows } = await world.tables.query<{ word: string }>({
    text: `select word from ${world.tenant.coreSchema}.search_word where collection_id = 'Teams' order by word`,
  })
  return rows.map(({ word }) => word)
}

async function createTeams(name: string, count: number): Promise<void> {
  await world.seed(
    'Teams',
    Array.from({ length: count }, () => ({ name })),
  )
  await world.tables.query({ text: `analyze "${world.tenant.schema}"."Teams"` })
}

test('the words of a small collection are read anew whenever it changed', async () => {
  expect(await scan()).toBeUndefined()
  await createTeams('Falkland', 1)
  expect(await scan()).toBeUndefined()
  expect(await words()).toEqual(['falkland'])
  expect(state.rests.size).toBe(0)
})

test('a big collection rests after its words were read; it is said when it may be looked at again', async () => {
  await createTeams('Orinoco', 1200)
  expect(await scan()).toBeUndefined()
  expect(await words()).toEqual(['falkland', 'orinoco'])
  expect([...state.rests.keys()]).toEqual(['Teams'])
  await createTeams('Yukon', 300)
  state.rests.set('Teams', Date.now() + 60_000)
  const wait = await scan()
  expect(wait).toBeGreaterThan(0)
  expect(wait).toBeLessThanOrEqual(60_000)
  expect(await words()).not.toContain('yukon')
  state.rests.set('Teams', Date.now() - 1)
  expect(await scan()).toBeUndefined()
  expect(await words()).toContain('yukon')
})

test('a collection with other fields than before does not wait for its rest', async () => {
  state.rests.set('Teams', Date.now() + 60_000)
  await createTeams('Zambezi', 300)
  expect(await scan()).toBeGreaterThan(0)
  await world.define('Teams', { name: text('Name'), motto: text('Motto', { metadata: { globalSearchable: true } }) })
  expect(await scan()).toBeUndefined()
  expect(await words()).toEqual(['falkland', 'orinoco', 'yukon', 'zambezi'])
})
