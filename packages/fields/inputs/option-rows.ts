import { isPlainObject } from '@trellis/base'
import type { OptionItem } from '@trellis/model'

/** An option while it is edited. `isFollowing`: its value is made from its label until it is written by hand; never of stored ones. */
export type OptionRowState = { key: number; item: OptionItem; isFollowing: boolean }

let lastKey = 0

export function readRows(value: unknown): OptionRowState[] {
  if (!Array.isArray(value)) return []
  return value.filter(isOption).map(item => ({ key: nextKey(), item, isFollowing: false }))
}

/** The options that are complete; a row without a label is none yet. Of a list of numbers, values that can be read as one. */
export function writeRows(rows: readonly OptionRowState[], isNumeric = false): OptionItem[] {
  const items = rows.map(row => row.item).filter(item => item.label.trim() !== '' && item.value !== '')
  return isNumeric ? items.map(item => ({ ...item, value: numberOf(item.value) })) : items
}

export function addRows(rows: readonly OptionRowState[], place: number, labels: readonly string[]): OptionRowState[] {
  const added = labels.map(label =>
    changeLabel({ key: nextKey(), item: { value: '', label: '' }, isFollowing: true }, label),
  )
  return [...rows.slice(0, place), ...added, ...rows.slice(place)]
}

export function changeLabel(row: OptionRowState, label: string): OptionRowState {
  const value = row.isFollowing ? label.trim() : row.item.value
  return { ...row, item: { ...row.item, label, value } }
}

export function moveRow(rows: readonly OptionRowState[], from: number, to: number): OptionRowState[] {
  const moved = rows[from]
  if (!moved) return [...rows]
  const rest = rows.filter((_row, at) => at !== from)
  return [...rest.slice(0, to), moved, ...rest.slice(to)]
}

function numberOf(value: OptionItem['value']): OptionItem['value'] {
  const number = Number(value)
  return Number.isFinite(number) && String(value).trim() !== '' ? number : value
}

function isOption(item: unknown): item is OptionItem {
  return isPlainObject(item) && typeof item.label === 'string' && ['string', 'number'].includes(typeof item.value)
}

function nextKey(): number {
  lastKey += 1
  return lastKey
}
