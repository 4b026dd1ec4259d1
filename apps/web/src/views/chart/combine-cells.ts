import type { Aggregate, AggregateFunction } from '@trellis/model'

/** What was worked out for one group. An average knows what it is made of, so that several can be put together. */
export type Cell = { value?: number; sum?: number; count?: number }

/** What has to be asked of the server for cells that can be put together. */
export function cellAggregates(name: AggregateFunction, fieldId: string | undefined): Aggregate[] {
  if (name === 'count' || fieldId === undefined) return [{ function: 'count', name: 'value' }]
  const own: Aggregate = { function: name, fieldId, name: 'value' }
  if (name !== 'avg') return [own]
  return [own, { function: 'sum', fieldId, name: 'sum' }, { function: 'count', fieldId, name: 'count' }]
}

export function cellOf(values: Readonly<Record<string, number | string>>): Cell {
  const numbers = Object.entries(values).map(([name, value]) => [name, Number(value)])
  return Object.fromEntries(numbers.filter(([, value]) => Number.isFinite(value))) as Cell
}

/** The cell of all the records of several groups: averages are weighed by how many each stands for. */
export function combineCells(cells: readonly Cell[], name: AggregateFunction): Cell {
  const [first] = cells
  if (first && cells.length === 1) return first
  const held = cells.flatMap(({ value }) => (value === undefined ? [] : [value]))
  if (held.length === 0) return {}
  if (name === 'min' || name === 'max') return { value: Math[name](...held) }
  if (name !== 'avg') return { value: added(held) }
  const [sum, count] = [added(cells.map(cell => cell.sum ?? 0)), added(cells.map(cell => cell.count ?? 0))]
  return count === 0 ? {} : { value: sum / count, sum, count }
}

const added = (numbers: readonly number[]) => Number(numbers.reduce((left, right) => left + right, 0).toPrecision(15))
