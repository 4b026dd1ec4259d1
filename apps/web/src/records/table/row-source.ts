import type { TrellisRecord } from '@trellis/model'

/** A row above the records of a group: what they share, how many there are, and what their columns come to. */
export type GroupRow = {
  kind: 'group'
  id: string
  title: string
  count: number
  isOpen: boolean
  /** By column: what a summary of it says. */
  totals: ReadonlyMap<string, string>
}

export type RecordRow = { kind: 'record'; record: TrellisRecord }
export type SheetRow = RecordRow | GroupRow

/** The rows of a table by their place in it; `undefined` is one that is on its way. */
export type RowSource = {
  count: number
  rowAt: (index: number) => SheetRow | undefined
}

export const emptySource: RowSource = { count: 0, rowAt: () => undefined }

export function sourceOf(records: readonly TrellisRecord[]): RowSource {
  const rows = records.map(recordRow)
  return { count: rows.length, rowAt: index => rows[index] }
}

/** The records among these rows, with their places. */
export function recordsIn(
  { rowAt }: RowSource,
  { first, end }: { first: number; end: number },
): { index: number; record: TrellisRecord }[] {
  const found: { index: number; record: TrellisRecord }[] = []
  for (let index = first; index < end; index += 1) {
    const row = rowAt(index)
    if (row?.kind === 'record') found.push({ index, record: row.record })
  }
  return found
}

/** How many of these rows are still on their way. */
export function countAbsent({ rowAt }: RowSource, { first, end }: { first: number; end: number }): number {
  let absent = 0
  for (let index = first; index < end; index += 1) if (rowAt(index) === undefined) absent += 1
  return absent
}

/** The rows around one: as far as others are looked for that stand beside it. */
export const rowsAround = ({ count }: RowSource, row: number): { first: number; end: number } => ({
  first: Math.max(0, row - searched),
  end: Math.min(count, row + searched),
})

const searched = 1000

export function recordAt({ rowAt }: RowSource, index: number): TrellisRecord | undefined {
  const row = rowAt(index)
  return row?.kind === 'record' ? row.record : undefined
}

/** Where a record stands that stood at `row`, or not far from it. */
export function placeNear(source: RowSource, id: string, row: number): number | undefined {
  if (recordAt(source, row)?.id === id) return row
  return recordsIn(source, rowsAround(source, row)).find(({ record }) => record.id === id)?.index
}

const rows = new WeakMap<TrellisRecord, RecordRow>()

/** The same object for the same record, so that its row is not drawn anew. */
export function recordRow(record: TrellisRecord): RecordRow {
  const known = rows.get(record)
  if (known) return known
  const row: RecordRow = { kind: 'record', record }
  rows.set(record, row)
  return row
}
