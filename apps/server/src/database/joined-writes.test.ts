import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { compile } from './compile.ts'
import type { JoinedStatement, TextRow } from './database.ts'
import { makeJoinedWrites } from './joined-writes.ts'

const write = (name: string): JoinedStatement[] => [
  { role: undefined, fragment: sql`${name}` },
  { role: undefined, fragment: sql`${`${name} again`}` },
]

const wrong = new Error('wrong')
const lost = new Error('lost')

/** Answers each statement by its own text; holds the first message back until it is let go. */
function given(failing: (names: readonly string[]) => Error | undefined = () => undefined) {
  const sent: string[][] = []
  const held = Promise.withResolvers<void>()
  const nameOf = ({ fragment }: JoinedStatement) => String(compile(fragment).values[0])
  const writes = makeJoinedWrites<JoinedStatement>({
    async send(statements) {
      const names = statements.map(nameOf)
      sent.push(names)
      if (sent.length === 1) await held.promise
      const error = failing(names)
      if (error) throw error
      return names.map((name): TextRow[] => [[name]])
    },
    isUndone: error => error === wrong,
  })
  return { sent, writes, letGo: held.resolve }
}

const sizes = (sent: readonly string[][]) => sent.map(({ length }) => length / 2)

test('what comes while one is on its way goes together with the next, and each hears its own', async () => {
  const { sent, writes, letGo } = given()
  const first = writes(write('a'))
  await vi.waitUntil(() => sent.length === 1)
  const others = ['b', 'c', 'd'].map(name => writes(write(name)))
  letGo()
  expect(await first).toEqual([[['a']], [['a again']]])
  expect(await Promise.all(others)).toEqual(['b', 'c', 'd'].map(name => [[[name]], [[`${name} again`]]]))
  expect(sizes(sent)).toEqual([1, 3])
})

test('no more than sixteen go at a time', async () => {
  const { sent, writes, letGo } = given()
  letGo()
  await Promise.all(Array.from({ length: 40 }, (_, index) => writes(write(`${index}`))))
  expect(sizes(sent)).toEqual([16, 16, 8])
})

test('one that fails fails alone, and fewer go together after it until they go well', async () => {
  const { sent, writes, letGo } = given(names => (names.includes('7') ? wrong : undefined))
  letGo()
  const all = await Promise.allSettled(Array.from({ length: 16 }, (_, index) => writes(write(`${index}`))))
  expect(all.flatMap(({ status }, index) => (status === 'rejected' ? [index] : []))).toEqual([7])
  expect(all[3]).toEqual({ status: 'fulfilled', value: [[['3']], [['3 again']]] })
  expect(sizes(sent)).toEqual([16, ...Array.from({ length: 16 }, () => 1)])
  await Promise.all(Array.from({ length: 20 }, (_, index) => writes(write(`later ${index}`))))
  expect(sizes(sent).slice(17)).toEqual([8, 9, 3])
})

test('where each fails none waits for another in the end', async () => {
  const { sent, writes, letGo } = given(() => wrong)
  letGo()
  for (let round = 0; round < 4; round += 1)
    await Promise.allSettled(Array.from({ length: 4 }, (_, index) => writes(write(`${round} ${index}`))))
  expect(sizes(sent).filter(size => size > 1)).toEqual([4, 4, 4, 2])
})

test('where it is not known what was stored nothing is sent again', async () => {
  const { sent, writes, letGo } = given(() => lost)
  letGo()
  const all = await Promise.allSettled(['a', 'b'].map(name => writes(write(name))))
  expect(all).toEqual([
    { status: 'rejected', reason: lost },
    { status: 'rejected', reason: lost },
  ])
  expect(sizes(sent)).toEqual([2])
})

test('where others wait for a time alone, one that is held up is passed by the next', async () => {
  const sent: string[][] = []
  const held = Promise.withResolvers<TextRow[][]>()
  const writes = makeJoinedWrites<string>({
    send(names) {
      sent.push([...names])
      return names.includes('held') ? held.promise : Promise.resolve(names.map(name => [[name]]))
    },
    isUndone: () => true,
    mostMs: 5,
  })
  const first = writes(['held'])
  await vi.waitUntil(() => sent.length === 1)
  expect(await Promise.all([writes(['a']), writes(['b'])])).toEqual([[[['a']]], [[['b']]]])
  expect(sent).toEqual([['held'], ['a', 'b']])
  held.resolve([[['held']]])
  expect(await first).toEqual([[['held']]])
})
