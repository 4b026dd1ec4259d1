import type { FieldSchema } from '@trellis/model'
import { expect, test, vi } from 'vitest'
import { initialListState } from '../list/list-state.ts'
import { groupEntry } from './group-entry.ts'

const field = (format: string): FieldSchema => ({ type: 'string', format, title: format })

function entryOf(format: string, group?: { fieldId: string; unit?: 'month' }) {
  const change = vi.fn()
  const state = { ...initialListState, group }
  const entry = groupEntry({ id: 'group', label: '', fieldId: 'f', field: field(format), frame: { state, change } })
  return { entry, change }
}

test('a list is grouped by a value, and no more when that is chosen again', () => {
  const first = entryOf('text')
  expect(first.entry).toMatchObject({ isSelected: false })
  first.entry.onAction?.()
  expect(first.change).toHaveBeenCalledWith({ skip: 0, group: { fieldId: 'f' } })
  const again = entryOf('text', { fieldId: 'f' })
  expect(again.entry).toMatchObject({ isSelected: true })
  again.entry.onAction?.()
  expect(again.change).toHaveBeenCalledWith({ skip: 0, group: undefined })
})

test.each(['date', 'date-time'])('a %s is grouped by the period that is chosen', format => {
  const { entry, change } = entryOf(format, { fieldId: 'f', unit: 'month' })
  expect(entry.children?.map(({ label, isSelected }) => [label, isSelected])).toEqual([
    ['By day', false],
    ['By week', false],
    ['By month', true],
    ['By quarter', false],
    ['By year', false],
  ])
  entry.children?.[3]?.onAction?.()
  expect(change).toHaveBeenCalledWith({ skip: 0, group: { fieldId: 'f', unit: 'quarter' } })
  entry.children?.[2]?.onAction?.()
  expect(change).toHaveBeenCalledWith({ skip: 0, group: undefined })
})
