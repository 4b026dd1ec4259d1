import { isSameJson, ownValue } from '@trellis/base'
import { findLook, optionsOf } from '@trellis/fields'
import type { FieldSchema, RecordSchema, TrellisRecord } from '@trellis/model'
import { isSameList } from '../list/steady-rows.ts'
import { t } from './texts.ts'

/** One column of a board. Dropping a card into it sets `value`; undefined empties the field. */
export type BoardColumn = {
  id: string
  label: string
  value: string | number | undefined
  color?: string
  /** Cards lie here, but none can be moved here: the value is no option any more, or one that is not offered. */
  isClosed?: boolean
}

/** The column of records whose field is empty. */
export const unsetColumnId = '$unset'

/** The fields a board can have its columns from: one option a record. */
export function boardFields({ properties }: RecordSchema): [string, FieldSchema][] {
  return Object.entries(properties).filter(
    ([, field]) => optionsOf(field).length > 0 && findLook(field.format)?.comparison !== 'list',
  )
}

/** The fields whose sum a column can show. */
export function summableFields({ properties }: RecordSchema): [string, FieldSchema][] {
  return Object.entries(properties).filter(([, { format, metadata }]) => {
    const known = findLook(format)
    return known?.comparison === 'number' && known.align === 'end' && metadata?.detailPriority !== 'other'
  })
}

/**
 * "Not selected", then the options in their order. Options that are not offered, and values that are no options, have a column
 * only where a card needs it, or one that is on its way there (`moved`), so that no record is lost to sight.
 */
export function boardColumns(
  field: FieldSchema,
  fieldId: string,
  records: readonly TrellisRecord[],
  moved: ReadonlyMap<string, string> = new Map(),
): BoardColumn[] {
  const held = new Set([...records.map(record => columnIdOf(ownValue(record, fieldId))), ...moved.values()])
  const options = optionsOf(field)
    .filter(option => !option.hidden || held.has(columnIdOf(option.value)))
    .map(({ value, label, color, hidden, disabled }) => ({
      id: columnIdOf(value),
      label,
      value,
      ...(color ? { color } : {}),
      ...(hidden || disabled ? { isClosed: true } : {}),
    }))
  const known = new Set([unsetColumnId, ...optionsOf(field).map(option => columnIdOf(option.value))])
  const strangers = [...held].filter(id => !known.has(id))
  const closed = strangers.map(value => ({ id: value, label: value, value, isClosed: true }))
  return [{ id: unsetColumnId, label: t('board.unset'), value: undefined }, ...options, ...closed]
}

/** Which column a value belongs to. */
export function columnIdOf(value: unknown): string {
  return value === undefined || value === null || value === '' ? unsetColumnId : String(value)
}

/** The cards of every column, in the order of the list; `moved` says where records are that are being saved. */
export function cardsByColumn(
  records: readonly TrellisRecord[],
  fieldId: string,
  moved: ReadonlyMap<string, string>,
): ReadonlyMap<string, readonly TrellisRecord[]> {
  return Map.groupBy(records, record => moved.get(record.id) ?? columnIdOf(ownValue(record, fieldId)))
}

/** The columns as they were, where they say the same. */
export function keepColumns(before: readonly BoardColumn[], now: readonly BoardColumn[]): readonly BoardColumn[] {
  return isSameJson(before, now) ? before : now
}

type Cards = ReturnType<typeof cardsByColumn>

/** The lists of cards that hold the same cards as they were, so that only the columns of a moved card are drawn again. */
export function keepCards(before: Cards, now: Cards): Cards {
  const kept = new Map(
    Array.from(now, ([id, cards]) => {
      const old = before.get(id)
      return [id, old && isSameList(old, cards) ? old : cards] as const
    }),
  )
  const isSame = kept.size === before.size && Array.from(kept).every(([id, cards]) => before.get(id) === cards)
  return isSame ? before : kept
}

/** The id where one of these cards has it: columns and blocks without it are not drawn anew when another card opens. */
export const heldBy = (cards: readonly TrellisRecord[], id: string | undefined): string | undefined =>
  id !== undefined && cards.some(card => card.id === id) ? id : undefined
