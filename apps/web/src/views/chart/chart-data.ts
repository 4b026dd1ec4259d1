import { isPlainObject, ownValue } from '@trellis/base'
import { findOption } from '@trellis/fields'
import type { Filter } from '@trellis/model'
import { groupFilter, groupTitle } from '../../records/table/group-filter.ts'
import type { ChartField, ChartSettings } from './chart-settings.ts'
import { type Cell, cellOf, combineCells } from './combine-cells.ts'
import { withGaps } from './period-gaps.ts'
import { t } from './texts.ts'

export type ChartGroup = {
  key: Readonly<Record<string, unknown>>
  values: Readonly<Record<string, number | string>>
}

/** One bar, point, slice or line. `filter`: what its records meet; that of the others put together is not told. */
export type Part = { id: string; key: unknown; title: string; color: string | undefined; filter: Filter | undefined }
export type ChartData = {
  groups: Part[]
  series: Part[]
  /** By series, then by group; undefined where there is nothing. */
  values: (number | undefined)[][]
  /** Groups that were left out, where they are not put together. */
  omitted: number
}

const mostSeries = 8
const othersId = '$others'
const single: Part = { id: '$all', key: undefined, title: '', color: undefined, filter: undefined }

/** What the server counted, ready to be drawn: at most so many groups and series, the rest put together as one. */
export function chartData(groups: readonly ChartGroup[], settings: ChartSettings, timeZone: string): ChartData {
  const { group, series, aggregate } = settings
  const cells = groups.map(({ key, values }) => ({
    group: group ? partOf(ownValue(key, group.fieldId), group, timeZone) : single,
    series: series ? partOf(ownValue(key, series.fieldId), series, timeZone) : single,
    cell: cellOf(values),
  }))
  const combined = (some: typeof cells) =>
    combineCells(
      some.map(({ cell }) => cell),
      aggregate,
    )
  const size = (part: Part, of: 'group' | 'series') =>
    combined(cells.filter(each => each[of].id === part.id)).value ?? 0
  const shownGroups = group
    ? chooseGroups(unique(cells.map(each => each.group)), { settings, timeZone, size: part => size(part, 'group') })
    : undefined
  const shownSeries = fold(unique(cells.map(each => each.series)), mostSeries, part => size(part, 'series'))
  const [across, down] = [shownGroups?.parts ?? [single], shownSeries.length > 0 ? shownSeries : [single]]
  const [inGroup, inSeries] = [placesOf(across), placesOf(down)]
  const table = down.map(() => across.map((): Cell[] => []))
  for (const each of cells) {
    const [row, column] = [inSeries(each.series), inGroup(each.group)]
    if (column >= 0) table[row]?.[column]?.push(each.cell)
  }
  return {
    groups: across,
    series: down,
    values: table.map(row => row.map(some => combineCells(some, aggregate).value)),
    omitted: shownGroups?.omitted ?? 0,
  }
}

function partOf(key: unknown, of: ChartField, timeZone: string): Part {
  const by = { fieldId: of.fieldId, unit: of.unit, field: of.field, timeZone }
  return {
    id: isPlainObject(key) ? String(key['id']) : JSON.stringify(key ?? null),
    key: key ?? null,
    title: groupTitle(key, by) || t('chart.none'),
    color: findOption(of.field, key)?.color,
    filter: groupFilter(key, by),
  }
}

const unique = (parts: readonly Part[]): Part[] => [...new Map(parts.map(part => [part.id, part])).values()]

type Size = (part: Part) => number
type Choosing = { settings: ChartSettings; timeZone: string; size: Size }

/** Periods are shown without gaps and the newest of them; of other groups the largest, and one for all others. */
function chooseGroups(parts: Part[], { settings, timeZone, size }: Choosing): { parts: Part[]; omitted: number } {
  const { group, most, byValue, type } = settings
  if (group?.unit) {
    const { unit } = group
    const dated = parts.filter(({ key }) => key !== null).toSorted((a, b) => (a.id < b.id ? -1 : 1))
    const byKey = new Map(dated.map(part => [String(part.key), part]))
    const whole = withGaps(
      dated.map(({ key }) => String(key)),
      unit,
    ).map(key => byKey.get(key) ?? partOf(key, group, timeZone))
    const undated = type === 'line' || type === 'area' ? [] : parts.filter(({ key }) => key === null)
    return { parts: [...whole.slice(-most), ...undated], omitted: Math.max(0, whole.length - most) }
  }
  // Points stand where their number says: others put together would stand nowhere.
  if (type === 'scatter') return { parts: parts.filter(({ key }) => key !== null), omitted: 0 }
  const ordered = byValue ? parts.toSorted((a, b) => size(b) - size(a)) : parts
  return { parts: fold(ordered, most, size), omitted: 0 }
}

/** At most so many, in the order that is given: the largest, and one for all others at the end. */
function fold(parts: readonly Part[], most: number, size: Size): Part[] {
  if (parts.length <= most) return [...parts]
  const shown = Math.max(1, most - 1)
  const kept = new Set(parts.toSorted((a, b) => size(b) - size(a)).slice(0, shown))
  const count = parts.length - shown
  const others: Part = { ...single, id: othersId, title: t('chart.others', { count }), color: 'slate' }
  return [...parts.filter(part => kept.has(part)), others]
}

/** Where a part is shown: at its own place, else with the others; -1 where it is left out. */
function placesOf(shown: readonly Part[]): (part: Part) => number {
  const places = new Map(shown.map(({ id }, at) => [id, at]))
  return ({ id }) => places.get(id) ?? places.get(othersId) ?? -1
}
