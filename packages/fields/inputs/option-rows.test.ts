import { expect, test } from 'vitest'
import { addRows, changeLabel, moveRow, readRows, writeRows } from './option-rows.ts'

const labels = (rows: Parameters<typeof writeRows>[0]) => rows.map(row => row.item.label)

test("a new option's value follows its label, a stored one's never", () => {
  const [stored] = readRows([{ value: 'low', label: 'Low' }])
  const [fresh] = addRows([], 0, [''])
  if (!stored || !fresh) throw new Error('There are two rows')
  expect(changeLabel(stored, 'Lower').item).toEqual({ value: 'low', label: 'Lower' })
  expect(changeLabel(changeLabel(fresh, 'H'), 'High').item).toEqual({ value: 'High', label: 'High' })
  expect(changeLabel({ ...fresh, isFollowing: false, item: { value: 'h', label: '' } }, 'High').item.value).toBe('h')
})

test('rows without a label are no options yet', () => {
  expect(writeRows(addRows([], 0, ['Low', '', ' ']))).toEqual([{ value: 'Low', label: 'Low' }])
})

test('rows are added in the middle and moved with their keys', () => {
  const rows = addRows(addRows([], 0, ['a', 'd']), 1, ['b', 'c'])
  expect(labels(rows)).toEqual(['a', 'b', 'c', 'd'])
  const moved = moveRow(rows, 0, 2)
  expect(labels(moved)).toEqual(['b', 'c', 'a', 'd'])
  expect(moved[2]?.key).toBe(rows[0]?.key)
})
