import { expect, test } from 'vitest'
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
