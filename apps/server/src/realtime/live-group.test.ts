import { expect, test } from 'vitest'
import { idDigest } from '../records/read/list-moments.ts'
import { createLiveGroup, type LiveChange, mostNamedIds } from './live-group.ts'
import type { LiveScope } from './live-scope.ts'

function makeGroup(options: { isRestricted: boolean; visible: Set<string>; page?: string[] }) {
  const told: LiveChange[] = []
  const failed: unknown[] = []
  let questions = 0
  const scope: LiveScope = {
    collectionId: 'Orders',
    key: 'key',
    isRestricted: options.isRestricted,
    listIds: async () => options.page ?? [],
    visibleIds: async ids => {
      questions += 1
      return new Set(ids.filter(id => options.visible.has(id)))
    },
  }
  const group = createLiveGroup(scope)
  const member = { deliver: (change: LiveChange) => told.push(change), fail: (error: unknown) => failed.push(error) }
  return { group, member, told, failed, questions: () => questions }
}

test('S21 a record behind a row rule is named as removed only when it was shown before', async () => {
  const visible = new Set(['mine', 'soon'])
  const { group, member, told } = makeGroup({ isRestricted: true, visible, page: ['mine'] })
  await group.join(member)
  await group.tell(['foreign'])
  expect(told).toEqual([])
  visible.delete('mine')
  await group.tell(['mine', 'soon', 'foreign'])
  expect(told).toEqual([{ changed: ['soon'], removed: ['mine'] }])
  visible.delete('soon')
  await group.tell(['mine', 'soon'])
  expect(told.at(-1)).toEqual({ changed: [], removed: ['soon'] })
  expect(told).toHaveLength(2)
})

test('where no rule hides records every one that left the filter is named', async () => {
  const { group, member, told } = makeGroup({ isRestricted: false, visible: new Set(['a']) })
  await group.join(member)
  await group.tell(['a', 'b'])
  expect(told).toEqual([{ changed: ['a'], removed: ['b'] }])
})

test('the database is asked once for all members, and not at all for too many changes', async () => {
  const { group, member, told, questions } = makeGroup({ isRestricted: false, visible: new Set(['a']) })
  await group.join(member)
  await group.join({ ...member })
  await group.tell(['a'])
  expect(told).toHaveLength(2)
  expect(questions()).toBe(1)
  await group.tell(Array.from({ length: mostNamedIds + 1 }, (_, index) => `id${index}`))
  expect(told.slice(2)).toEqual([
    { changed: [], removed: [], refetch: true },
    { changed: [], removed: [], refetch: true },
  ])
  expect(questions()).toBe(1)
})

const page = (shown: string[], changed: string[] | undefined) => ({
  shown: shown.map(idDigest),
  changedSince: async () => changed,
})

test('R31 what became of the page between its reading and the joining is told to the one who joins alone', async () => {
  const { group, member, told } = makeGroup({ isRestricted: false, visible: new Set(['a', 'c']) })
  await group.join(member)
  const late: LiveChange[] = []
  const joining = { ...member, deliver: (change: LiveChange) => late.push(change) }
  await group.join(joining, page(['a', 'b'], ['a', 'b']))
  expect(late).toEqual([{ changed: ['a'], removed: ['b'] }])
  expect(told).toEqual([])
  await group.join(joining, page([], []))
  expect(late).toHaveLength(1)
  await group.join(joining, page([], undefined))
  expect(late[1]).toEqual({ changed: [], removed: [], refetch: true })
})

test('S21 behind a row rule only what the page held is told to have left, and that once', async () => {
  const visible = new Set(['stays'])
  const { group, member, told } = makeGroup({ isRestricted: true, visible })
  await group.join(member, page(['stays', 'left'], ['left', 'foreign']))
  expect(told).toEqual([{ changed: [], removed: ['left'] }])
  await group.tell(['left', 'foreign'])
  expect(told).toHaveLength(1)
  visible.delete('stays')
  await group.tell(['stays'])
  expect(told.at(-1)).toEqual({ changed: [], removed: ['stays'] })
})

test('S21 behind a row rule many changes of records that are not seen tell nothing', async () => {
  const { group, member, told } = makeGroup({ isRestricted: true, visible: new Set() })
  await group.join(member)
  const ids = Array.from({ length: mostNamedIds + 1 }, (_, index) => `id${index}`)
  await group.tell(ids)
  expect(told).toEqual([])
})

test('changes that come while the group asks are gathered and asked about together', async () => {
  const questions: string[][] = []
  const answers: (() => void)[] = []
  const scope: LiveScope = {
    collectionId: 'Orders',
    key: 'key',
    isRestricted: false,
    listIds: async () => [],
    async visibleIds(ids) {
      questions.push([...ids])
      await new Promise<void>(resolve => answers.push(resolve))
      return new Set(ids)
    },
  }
  const told: LiveChange[] = []
  const group = createLiveGroup(scope)
  await group.join({ deliver: change => told.push(change), fail: () => undefined })
  const asked = group.tell(['a'])
  await group.tell(['b'])
  await group.tell(['c', 'b'])
  expect(questions).toEqual([['a']])
  answers[0]?.()
  await expect.poll(() => questions).toEqual([['a'], ['b', 'c']])
  answers[1]?.()
  await asked
  expect(told.map(({ changed }) => changed)).toEqual([['a'], ['b', 'c']])
})
