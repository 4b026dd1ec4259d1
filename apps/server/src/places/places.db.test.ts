import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeServerWorld, type ServerWorld } from '../../../../tests/scenarios/server-world.ts'
import type { Caller } from '../access/caller.ts'
import { mostFavorites } from './favorites.ts'
import { mostRecent } from './recent.ts'

let world: ServerWorld
let ann: Caller
let bob: Caller

beforeAll(async () => {
  world = await makeServerWorld('places')
  ann = await world.person({ email: 'ann@w.example' })
  bob = await world.person({ email: 'bob@w.example' })
}, 60_000)
afterAll(() => world?.close())

const mark = (who: Caller, place: object, isFavorite = true) => world.run(who, 'FAVORITE_SET', { place, isFavorite })
const marksOf = async (who: Caller) => (await world.run(who, 'FAVORITE_LIST', {}))['list']

describe('favorites', () => {
  test('[1-1-15] are one’s own, in their order, and take the title that the place has now', async () => {
    const orders = {
      href: '/table?collectionId=Orders',
      title: 'Orders',
      area: 'Table',
      icon: 'table_rows',
      color: 'blue',
    }
    const desk = { href: '/app?id=desk', title: 'Desk' }
    await mark(ann, orders)
    await mark(ann, desk)
    await mark(ann, { ...orders, title: 'All orders' })
    expect(await marksOf(ann)).toEqual([{ ...orders, title: 'All orders' }, desk])
    expect(await marksOf(bob)).toEqual([])
    await mark(bob, desk)
    await mark(ann, desk, false)
    await mark(ann, desk, false)
    expect(await marksOf(ann)).toEqual([{ ...orders, title: 'All orders' }])
    expect(await marksOf(bob)).toEqual([desk])
  })

  test('S35 lead nowhere else', async () => {
    for (const href of ['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)']) {
      await expect(mark(ann, { href, title: 'x' })).rejects.toMatchObject({
        code: 'VALIDATION_ERROR',
        details: { fields: { 'place.href': 'Must be a path of this product' } },
      })
    }
  })

  test('are at most a hundred, also when many are marked at once', async () => {
    const left = mostFavorites - 1
    await Promise.allSettled(
      Array.from({ length: left + 10 }, (_, number) =>
        mark(bob, { href: `/app?id=${number}`, title: `App ${number}` }),
      ),
    )
    expect(await marksOf(bob)).toHaveLength(mostFavorites)
    await expect(mark(bob, { href: '/app?id=more', title: 'More' })).rejects.toMatchObject({
      details: { fields: { place: 'There is room for 100 favorites' } },
    })
    await mark(bob, { href: '/app?id=desk', title: 'Desk, renamed' })
    expect(await marksOf(bob)).toContainEqual({ href: '/app?id=desk', title: 'Desk, renamed' })
  })

  test('go with the user', async () => {
    const eve = await world.person({ email: 'eve@w.example' })
    const boss = await world.person({ email: 'boss@w.example', roles: ['userAdmin'] })
    await mark(eve, { href: '/app?id=a', title: 'A' })
    await world.run(boss, 'CORE_DELETE', { collectionId: 'User', id: eve.userId })
    expect(await world.services.callers.find(world.tenant.id, eve.userId)).toBeUndefined()
  })
})

describe('short links', () => {
  const path = '/table?collectionId=Orders&filter=%7B%22a%22%3A1%7D'
  const make = async (who: Caller, given: string) =>
    String((await world.run(who, 'CORE_SHORT_LINK', { path: given }))['id'])

  test('[1-7-10] [2-7-44] keep path and query in seven signs, the same for everybody', async () => {
    const id = await make(ann, path)
    expect(id).toMatch(/^[2-9a-z]{7}$/)
    expect(await make(bob, path)).toBe(id)
    expect(await make(ann, `${path}&sort=b`)).not.toBe(id)
    expect(await world.run(bob, 'SHORT_LINK_OPEN', { id })).toEqual({ path })
    await expect(world.run(bob, 'SHORT_LINK_OPEN', { id: 'nothing' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('of a path of 2,000 characters is one, too', async () => {
    const long = `/table?q=${'ä'.repeat(200)}${'x'.repeat(700)}`
    const id = await make(ann, long)
    expect(await make(bob, long)).toBe(id)
    expect(decodeURI(String((await world.run(ann, 'SHORT_LINK_OPEN', { id }))['path']))).toBe(long)
  })

  test('S35 lead to no other place, no file and no other link', async () => {
    for (const wrong of ['https://evil.example', '//evil.example', '/s/abcdefg', '/api/files/1', 'table']) {
      await expect(world.run(ann, 'CORE_SHORT_LINK', { path: wrong })).rejects.toMatchObject({
        details: { fields: { path: 'Must be the path of a screen' } },
      })
    }
  })
})

describe('latest visits', () => {
  const visit = (href: string, at: string, title = href) => ({ place: { href, title }, at })
  const add = (who: Caller, ...visits: object[]) => world.run(who, 'RECENT_ADD', { visits })
  const pathsOf = async (who: Caller) =>
    ((await world.run(who, 'RECENT_LIST', {}))['list'] as { place: { href: string } }[]).map(({ place }) => place.href)

  test('are one’s own, the latest first, each once with its last title, whichever browser told first', async () => {
    await add(ann, visit('/app?id=a', '2026-05-01T10:00:00.000Z', 'A'), visit('/app?id=b', '2026-05-01T11:00:00.000Z'))
    await add(ann, visit('/app?id=a', '2026-05-01T12:00:00.000Z', 'A now'))
    await add(ann, visit('/app?id=a', '2026-05-01T09:00:00.000Z', 'A of old'))
    const { list } = await world.run(ann, 'RECENT_LIST', {})
    expect(list).toEqual([
      visit('/app?id=a', '2026-05-01T12:00:00.000Z', 'A now'),
      visit('/app?id=b', '2026-05-01T11:00:00.000Z'),
    ])
    expect(await pathsOf(bob)).toEqual([])
  })

  test('are twenty at most, and none of them in the future', async () => {
    const many = Array.from({ length: 20 }, (_, at) => visit(`/app?id=${at}`, `2026-06-01T10:00:${10 + at}.000Z`))
    await add(ann, ...many)
    expect(await pathsOf(ann)).toHaveLength(mostRecent)
    await add(ann, visit('/app?id=clock', '2999-01-01T00:00:00.000Z'))
    const paths = await pathsOf(ann)
    expect([paths.length, paths[0], paths.includes('/app?id=0')]).toEqual([mostRecent, '/app?id=clock', false])
    const { list } = await world.run(ann, 'RECENT_LIST', {})
    expect(Date.parse((list as { at: string }[])[0]?.at ?? '')).toBeLessThanOrEqual(Date.now())
  })

  test('S35 lead nowhere else, and have a moment', async () => {
    for (const [field, wrong] of [
      ['visits.0.place.href', visit('https://evil.example/', '2026-05-01T10:00:00.000Z')],
      ['visits.0.at', visit('/app?id=a', 'yesterday')],
      ['visits.0.place.title', visit('/app?id=a', '2026-05-01T10:00:00.000Z', '')],
    ] as const)
      await expect(add(ann, wrong)).rejects.toMatchObject({
        code: 'VALIDATION_ERROR',
        details: { fields: { [field]: expect.any(String) } },
      })
  })
})
