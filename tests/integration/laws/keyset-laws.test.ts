import { findFormat } from '@trellis/fields'
import type { Filter } from '@trellis/model'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeScopes, type Scopes } from '../../../apps/server/src/records/query/make-scopes.ts'
import { queryTexts } from '../../../apps/server/src/records/read/query-texts.ts'
import { collectionId, makeValues, type Values, valueFields } from '../../scenarios/values.ts'
import { bindList, caseCount, listIds, same, seed } from './batch.ts'
import { filterArbitrary, recordArbitrary, rowCount, sampleRows } from './generators.ts'
import { makeOccurrences } from './occurrences.ts'

let world: Values
let scopes: Scopes
const rows = sampleRows(seed)
const valuesOf = new Map(rows.map(row => [String(row['id']), row]))
const timeout = 3_600_000
/** Of the rows of a list, so that there are many lists. */
const anchorEvery = 3
const walks = Math.max(4, caseCount / 500)

beforeAll(async () => {
  world = await makeValues('keyset_laws', rows)
  scopes = makeScopes(world.collections)
})
afterAll(() => world?.close())

const sortable = Object.entries(valueFields).flatMap(([id, { format }]) => (findFormat(format)?.sortable ? [id] : []))
const order = fc.record({
  orderBy: fc.constantFrom(...sortable, 'id', 'createdAt', undefined),
  descending: fc.boolean(),
})
/** Few enough conditions that there are pages to turn. */
const walk = fc.record({
  order,
  filter: fc.oneof(
    { weight: 1, arbitrary: fc.constant<Filter>({}) },
    { weight: 1, arbitrary: filterArbitrary().map((filter): Filter => ({ $not: filter })) },
    { weight: 1, arbitrary: filterArbitrary() },
  ),
  limit: fc.integer({ min: 1, max: 7 }),
})

type WalkCase = typeof walk extends fc.Arbitrary<infer Case> ? Case : never

function listCase({ order: { orderBy, descending }, filter, limit }: WalkCase) {
  const options = { descending, limit, ...(orderBy !== undefined && { orderBy }) }
  return { scopes, caller: world.admin, cursor: { collectionId, filter, options } }
}

test(
  'laws: the page behind any row of a list is what the list goes on with',
  () => comparePages('pages', (asked, { end }) => ({ ...listCase(asked), after: end })),
  timeout,
)

test(
  'laws: a page whose rows are looked up by their ids is the same part of the list',
  () =>
    comparePages('pages far down', (asked, { skip }) => {
      const { cursor, ...others } = listCase(asked)
      return { ...others, cursor: { ...cursor, options: { ...cursor.options, skip } }, isFarDown: true }
    }),
  timeout,
)

/** What a page of a list stands behind: its last row so far, and how many there are. */
type Behind = { end: Awaited<ReturnType<typeof wholeList>>[number]; skip: number }

/** Pages that begin behind rows of random lists against the lists as a whole. */
async function comparePages(
  name: string,
  pageOf: (asked: WalkCase, behind: Behind) => Parameters<typeof bindList>[0],
): Promise<void> {
  const occurrences = makeOccurrences()
  let done = 0
  for (let round = 0; done < caseCount; round += 1) {
    const [asked] = fc.sample(walk, { numRuns: 1, seed: seed + round })
    if (!asked) continue
    const all = await wholeList(asked)
    const places = all
      .map((end, index): Behind => ({ end, skip: index + 1 }))
      .filter((_, index) => (index + round) % anchorEvery === 0)
    const pages = await listIds(
      world.database.withRole(world.tenant.role),
      await Promise.all(places.map(behind => bindList(pageOf(asked, behind)))),
    )
    for (const [place, { end, skip }] of places.entries()) {
      occurrences.add([asked.filter, valuesOf.get(end.id)?.[asked.order.orderBy ?? 'id'] ?? null])
      const expected = all.slice(skip, skip + asked.limit).map(({ id }) => id)
      same([asked, end.id], pages[place], expected)
    }
    done += places.length
  }
  occurrences.report(name)
}

/** Every row of the list, in order, with the value it is sorted by. */
async function wholeList(asked: WalkCase): Promise<{ id: string; value: string | null | undefined }[]> {
  const { text, values } = await bindList(listCase({ ...asked, limit: 1000 }))
  const list = await queryTexts(world.database.withRole(world.tenant.role), { text, values: [...values] })
  return list.map(([id, , value]) => ({ id: String(id), value }))
}

/** Rows come and go: those of the round before, and some that were there from the beginning. */
async function comeAndGo(round: number, gone: readonly string[]): Promise<string[]> {
  const rows = Array.from({ length: 3 }, (_, index) => {
    const [values] = fc.sample(recordArbitrary(0), { numRuns: 1, seed: seed + round * 10 + index })
    return { ...values, id: `x${round}-${index}` }
  })
  await world.insert(rows)
  await world.remove(gone)
  return rows.map(({ id }) => id)
}

test(
  'laws: the page behind any row goes on with the same rows while others insert and delete, also where that row is gone',
  async () => {
    const occurrences = makeOccurrences()
    let added: string[] = []
    let [done, behindGone] = [0, 0]
    for (let round = 0; done < caseCount; round += 1) {
      const [asked] = fc.sample(walk, { numRuns: 1, seed: seed + round })
      if (!asked) continue
      const first = await wholeList(asked)
      added = await comeAndGo(round, added)
      const then = (await wholeList(asked)).map(({ id }) => id)
      const pages = await listIds(
        world.database.withRole(world.tenant.role),
        await Promise.all(first.map(after => bindList({ ...listCase(asked), after }))),
      )
      for (const [place, page] of pages.entries()) {
        const last = first[place]?.id ?? ''
        const passed = first.slice(0, place + 1).map(({ id }) => id)
        const start = page[0] === undefined ? then.length : then.indexOf(page[0])
        // Of the rows that stay, those before the page are those that were turned over, none twice and none left out.
        const stays = new Set(first.map(({ id }) => id).filter(id => then.includes(id)))
        const turned = then.slice(0, start).filter(id => stays.has(id))
        same(
          [asked, last],
          turned,
          passed.filter(id => stays.has(id)),
        )
        same([asked, last], page, then.slice(start, start + asked.limit))
        occurrences.add([asked.filter, valuesOf.get(last)?.[asked.order.orderBy ?? 'id'] ?? null])
        if (then.includes(last)) same([asked, last], start, then.indexOf(last) + 1)
        else behindGone += 1
      }
      done += first.length
    }
    await world.remove(added)
    occurrences.report('pages among rows that come and go')
    console.log(`${behindGone} of them behind a row that is gone`)
    expect(behindGone).toBeGreaterThan(done / 100)
  },
  timeout,
)

test(
  'laws: pages joined are one big list, also while others insert and delete',
  async () => {
    const extra = rows.length
    for (const [round, { order: by, limit: few }] of fc.sample(walk, { numRuns: walks, seed }).entries()) {
      const limit = few + 3
      const options = { descending: by.descending, limit, ...(by.orderBy !== undefined && { orderBy: by.orderBy }) }
      const before = (await world.list({ options: { ...options, limit: 1000 } }, { count: 'none' })).list.map(
        each => each.id,
      )
      const seen: string[] = []
      const added: string[] = []
      for (let after: string | undefined; ; ) {
        const page = await world.list(
          { options: { ...options, ...(after !== undefined && { after }) } },
          { select: ['id'], count: 'none' },
        )
        seen.push(...page.list.map(each => each.id))
        after = page.next
        if (after === undefined) break
        expect(page.list).toHaveLength(limit)
        const id = `x${round}-${added.length}`
        const [values] = fc.sample(recordArbitrary(0), { numRuns: 1, seed: seed + round * 100 + added.length + extra })
        await world.records.create(world.admin, { collectionId, id, record: { ...values, id } }, { core: false })
        added.push(id)
      }
      same(
        { round, by, limit },
        seen.filter(id => before.includes(id)),
        before,
      )
      expect(new Set(seen).size).toBe(seen.length)
      for (const id of added) await world.records.delete(world.admin, { collectionId, id }, { core: false })
    }
    expect((await world.list({ options: { limit: 1000 } }, { count: 'none' })).list).toHaveLength(rowCount)
  },
  timeout,
)
