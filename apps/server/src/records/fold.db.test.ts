import { fold } from '@trellis/base'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeWorld, type World } from '../../../../tests/scenarios/world.ts'
import { foldedText } from './query/folded-text.ts'

let world: World
beforeAll(async () => {
  world = await makeWorld('fold')
}, 120_000)
afterAll(() => world?.close())

/** Letters that got a lower case after Unicode 10, the version of the oldest ICU that PostgreSQL is built with here. */
const sinceUnicode11 = [
  [0x1c89, 0x1cbf],
  [0x2c2f, 0x2c2f],
  [0xa7b8, 0xa7f5],
  [0x10570, 0x10595],
  [0x105c9, 0x105e4],
  [0x10d50, 0x10d65],
  [0x11383, 0x113c8],
  [0x16121, 0x16128],
  [0x16d68, 0x16d6a],
  [0x16e40, 0x16e5f],
  [0x16ea0, 0x16eb8],
] as const

async function folded(texts: string[]): Promise<string[]> {
  const { rows } = await world.database.query<{ folded: string[] }>({
    text: 'select array_agg(trellis.fold(value) order by place) as folded from unnest($1::text[]) with ordinality as t(value, place)',
    values: [texts],
  })
  return rows[0]?.folded ?? []
}

test('every character of the first two planes, which hold all cased letters, folds alike in JavaScript and SQL', async () => {
  const codes = Array.from({ length: 0x1ffff }, (_, index) => index + 1).filter(
    code => (code < 0xd800 || code > 0xdfff) && !sinceUnicode11.some(([from, to]) => code >= from && code <= to),
  )
  for (let start = 0; start < codes.length; start += 100_000) {
    const texts = codes.slice(start, start + 100_000).map(code => `aZ${String.fromCodePoint(code)}Z`)
    const different = (await folded(texts)).filter((text, index) => text !== fold(texts[index] ?? ''))
    expect(different).toEqual([])
  }
})

test('texts fold alike in JavaScript and SQL', async () => {
  const unit = fc.constantFrom(...'aZ éÉßẞøłŁæŒıİΣςσ\u0301\u0308%_\\😀한ﬁdžǅ'.split(''), 'I\u0307', 'ὈΔΥΣΣΕΎΣ')
  const texts = fc
    .sample(
      fc.oneof(
        fc.string({ unit, maxLength: 12 }),
        fc.array(unit).map(parts => parts.join('')),
      ),
      2000,
    )
    .map(text => text.toWellFormed())
  expect(await folded(texts)).toEqual(texts.map(fold))
})

test('a filter that has the function written out is served by an index over the function', async () => {
  const title = sql.ref('title')
  await world.database.transaction(async connection => {
    await connection.run(sql`create temporary table titles (title text) on commit drop`)
    await connection.run(sql`create index titles_folded on titles (trellis.fold(title))`)
    await connection.run(
      sql`insert into titles values ('Ölbaum'), ('Ilse'), ('ISTANBUL'), ('İzmir'), ('Strauß'), (null)`,
    )
    await connection.run(sql`set local enable_seqscan = off`)
    const plan = await connection.run(
      sql`explain (format json) select from titles where ${foldedText(title, title, { column: 'title' })} = 'izmir'`,
    )
    expect(JSON.stringify(plan)).toContain('"Index Name":"titles_folded"')
    const differing = sql`${foldedText(title, title, { column: 'title' })} is distinct from trellis.fold(title)`
    expect(await connection.run(sql`select title from titles where ${differing}`)).toEqual([])
  })
})
