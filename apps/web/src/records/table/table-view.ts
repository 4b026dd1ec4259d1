import { isPlainObject } from '@trellis/base'

export const summaryKinds = ['count', 'empty', 'sum', 'avg', 'min', 'max'] as const
export type SummaryKind = (typeof summaryKinds)[number]

/** How records' own colours are shown: as a tab in the first column, behind the whole row, or not at all (1 §2.7). */
export type RowColoring = 'tab' | 'background' | 'none'

/** What a person made of a table's columns. Whatever is not named is as the collection says. */
export type TableView = {
  /** Field ids; those that are not named follow in their own order. */
  order: readonly string[]
  hidden: readonly string[]
  /** Fields that are shown though the form alone shows them. */
  shown: readonly string[]
  pinned: readonly string[]
  /** Columns that stand in view unless the reader lets them go, as the one that names the rows does. */
  unpinned: readonly string[]
  /** In px. */
  widths: Readonly<Record<string, number>>
  summaries: Readonly<Record<string, SummaryKind>>
  coloring: RowColoring
}

export const initialTableView: TableView = {
  order: [],
  hidden: [],
  shown: [],
  pinned: [],
  unpinned: [],
  widths: {},
  summaries: {},
  coloring: 'tab',
}

/** Reads what was kept; parts that make no sense are as at the beginning. */
export function readTableView(value: unknown): TableView {
  if (!isPlainObject(value)) return initialTableView
  const { order, hidden, shown, pinned, unpinned, widths, summaries, coloring } = value
  return {
    order: texts(order),
    hidden: texts(hidden),
    shown: texts(shown),
    pinned: texts(pinned),
    unpinned: texts(unpinned),
    widths: entries(widths, (width): width is number => typeof width === 'number' && width > 0 && width < 4000),
    summaries: entries(summaries, isSummaryKind),
    coloring: coloring === 'background' || coloring === 'none' ? coloring : 'tab',
  }
}

/** What a saved view says of the columns. */
export const columnsOfView = (state: unknown): TableView =>
  readTableView(isPlainObject(state) ? state['columns'] : undefined)

/** What is to be kept: only what differs from the beginning; undefined where nothing does. */
export function writeTableView(view: TableView): Partial<TableView> | undefined {
  const initial = new Map(Object.entries(initialTableView).map(([part, value]) => [part, JSON.stringify(value)]))
  const changed = Object.entries(view).filter(([part, value]) => JSON.stringify(value) !== initial.get(part))
  return changed.length > 0 ? Object.fromEntries(changed) : undefined
}

/** A column moved one place, or to where another one stands; `ids` are those that are shown, in their order. */
export function moveColumn(ids: readonly string[], id: string, to: number): string[] {
  const others = ids.filter(each => each !== id)
  const at = Math.max(0, Math.min(to, others.length))
  return [...others.slice(0, at), id, ...others.slice(at)]
}

/** A column that is held in view, or let go. */
export function withPin({ pinned, unpinned }: TableView, id: string, isPinned: boolean): Partial<TableView> {
  const without = (ids: readonly string[]) => ids.filter(each => each !== id)
  return isPinned
    ? { pinned: [...without(pinned), id], unpinned: without(unpinned) }
    : { pinned: without(pinned), unpinned: [...without(unpinned), id] }
}

const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : []

const isSummaryKind = (value: unknown): value is SummaryKind => summaryKinds.some(kind => kind === value)

function entries<Value>(value: unknown, isRight: (entry: unknown) => entry is Value): Record<string, Value> {
  if (!isPlainObject(value)) return {}
  const right = Object.entries(value).filter((entry): entry is [string, Value] => isRight(entry[1]))
  return Object.fromEntries(right)
}
