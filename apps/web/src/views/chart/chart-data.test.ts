import type { RecordSchema } from '@trellis/model'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chartData } from './chart-data.ts'
import { type ChartTheme, chartOption } from './chart-option.ts'
import { type ChartSettings, chartSettings } from './chart-settings.ts'
import { cellAggregates, cellOf, combineCells } from './combine-cells.ts'
import { periodBefore, periodOf, withGaps } from './period-gaps.ts'

const optionList = [
  { value: 'open', label: 'Open', color: 'teal' },
  { value: 'done', label: 'Done' },
]
const schema: RecordSchema = {
  type: 'object',
  properties: {
    country: { type: 'string', format: 'text', title: 'Country' },
    state: { type: 'string', format: 'string-option-list', title: 'State', metadata: { optionList } },
    day: { type: 'string', format: 'date', title: 'Day' },
    freight: { type: 'number', format: 'number', title: 'Freight' },
    weight: { type: 'number', format: 'number', title: 'Weight' },
  },
}
function settings(attrs: object, fields: Record<string, string>): ChartSettings {
  const found = chartSettings({ ...attrs }, fields, schema)
  if (typeof found === 'string') throw new Error(found)
  return found
}
const count = (key: Record<string, unknown>, value: number) => ({ key, values: { value } })
const titles = (parts: readonly { title: string }[]) => parts.map(({ title }) => title)

describe('what is not chosen, or not seen, is said', () => {
  test('a chart of groups needs a group, one that adds up needs a value', () => {
    expect(chartSettings({}, {}, schema)).toBe('no-group')
    expect(chartSettings({ aggregate: 'sum' }, { group: 'country' }, schema)).toBe('no-value')
    expect(chartSettings({ chartType: 'figure' }, {}, schema)).toMatchObject({ type: 'figure', group: undefined })
  })

  test('a field that the person may not see is no field; one that is not used does not matter', () => {
    expect(chartSettings({}, { group: 'secret' }, schema)).toBe('hidden-field')
    expect(chartSettings({ aggregate: 'sum' }, { group: 'country', value: 'secret' }, schema)).toBe('hidden-field')
    expect(chartSettings({}, { group: 'country', value: 'secret' }, schema)).toMatchObject({ aggregate: 'count' })
  })
})

describe('groups', () => {
  const many = Array.from({ length: 20 }, (_, at) => count({ country: `Land ${String(at).padStart(2, '0')}` }, at + 1))

  test('of more than twelve the largest are shown, and one for all others', () => {
    const { groups, values } = chartData(many, settings({}, { group: 'country' }), 'UTC')
    expect(groups).toHaveLength(12)
    expect(groups.at(-1)?.title).toBe('Other (9)')
    expect(values[0]?.at(-1)).toBe(45)
    expect(values[0]?.reduce<number>((sum, each) => sum + (each ?? 0), 0)).toBe(210)
    expect(groups.at(-1)?.filter).toBeUndefined()
  })

  test('twelve are shown as they are, none is put together', () => {
    const { groups } = chartData(many.slice(0, 12), settings({}, { group: 'country' }), 'UTC')
    expect(titles(groups)).not.toContain('Other (1)')
    expect(groups).toHaveLength(12)
  })

  test('an average of several is weighed by how many each stands for', () => {
    const of = (country: string, sum: number, n: number) => ({
      key: { country },
      values: { value: sum / n, sum, count: n },
    })
    const asked = settings({ aggregate: 'avg', most: 2 }, { group: 'country', value: 'freight' })
    const { values } = chartData([of('A', 1000, 1), of('B', 10, 10), of('C', 90, 1)], asked, 'UTC')
    expect(values[0]).toEqual([1000, 100 / 11])
  })

  test('options have their colours, records without a value are a group', () => {
    const found = chartData(
      [count({ state: 'open' }, 3), count({ state: null }, 1)],
      settings({}, { group: 'state' }),
      'UTC',
    )
    expect(found.groups.map(({ title, color }) => [title, color])).toEqual([
      ['Open', 'teal'],
      ['No value', undefined],
    ])
    expect(found.groups[1]?.filter).toEqual({ state: { $notExists: true } })
  })

  test('periods stand in their order without gaps, the newest of them', () => {
    const of = (day: string, n: number) => count({ day }, n)
    const asked = settings({ chartType: 'line', unit: 'month', most: 4 }, { group: 'day' })
    const found = chartData([of('2026-06', 5), of('2026-01', 1), of('2026-04', 2)], asked, 'UTC')
    expect(found.groups.map(({ key }) => key)).toEqual(['2026-03', '2026-04', '2026-05', '2026-06'])
    expect(found.values[0]).toEqual([undefined, 2, undefined, 5])
    expect(found.omitted).toBe(2)
  })

  test('series are columns of their own', () => {
    const asked = settings({}, { group: 'country', series: 'state' })
    const of = (country: string, state: string, n: number) => count({ country, state }, n)
    const found = chartData([of('A', 'open', 1), of('A', 'done', 2), of('B', 'done', 4)], asked, 'UTC')
    expect([titles(found.groups), titles(found.series)]).toEqual([
      ['A', 'B'],
      ['Open', 'Done'],
    ])
    expect(found.values).toEqual([
      [1, undefined],
      [2, 4],
    ])
  })
})

test('cells put together are what one cell of all would be', () => {
  const numbers = fc.array(fc.array(fc.integer({ min: -1000, max: 1000 }), { minLength: 1, maxLength: 5 }), {
    minLength: 1,
  })
  const cell = (list: number[], name: 'sum' | 'min' | 'max' | 'avg' | 'count') => {
    const sum = list.reduce((left, right) => left + right, 0)
    const n = list.length
    if (name === 'avg') return { value: sum / n, sum, count: n }
    return { value: { sum, count: n, min: Math.min(...list), max: Math.max(...list) }[name] }
  }
  fc.assert(
    fc.property(numbers, fc.constantFrom('sum', 'min', 'max', 'avg', 'count'), (lists, name) => {
      const together = combineCells(
        lists.map(list => cell(list, name)),
        name,
      )
      expect(together.value).toBeCloseTo(cell(lists.flat(), name).value, 9)
    }),
  )
  expect(combineCells([], 'sum')).toEqual({})
  expect(cellOf({ value: 'no number', sum: '12.5' })).toEqual({ sum: 12.5 })
  expect(cellAggregates('avg', 'freight').map(each => each.name)).toEqual(['value', 'sum', 'count'])
})

test('a period is the one that its days are in, and the one before it ends the day before', () => {
  expect(['day', 'week', 'month', 'quarter', 'year'].map(unit => periodOf('2026-01-01', unit as 'day'))).toEqual([
    '2026-01-01',
    '2026-W01',
    '2026-01',
    '2026-Q1',
    '2026',
  ])
  expect(periodOf('2027-01-03', 'week')).toBe('2026-W53')
  expect(periodBefore('2026-W01', 'week')).toBe('2025-W52')
  expect(periodBefore('2026-Q1', 'quarter')).toBe('2025-Q4')
  expect(periodBefore('2026-03-01', 'day')).toBe('2026-02-28')
  const days = fc.integer({ min: 0, max: 40_000 }).map(day => new Date(day * 86_400_000).toISOString().slice(0, 10))
  fc.assert(
    fc.property(days, fc.constantFrom('day', 'week', 'month', 'quarter', 'year'), (day, unit) => {
      const before = periodBefore(periodOf(day, unit), unit)
      expect(withGaps([before, periodOf(day, unit)], unit)).toEqual([before, periodOf(day, unit)])
    }),
  )
})

describe('the drawing', () => {
  const theme: ChartTheme = {
    text: 't',
    line: 'l',
    surface: 's',
    brand: 'b',
    palette: { teal: '#0aa', blue: '#00f' },
    font: 'f',
  }
  const draw = (asked: ChartSettings, groups: Parameters<typeof chartData>[0]) =>
    chartOption({ data: chartData(groups, asked, 'UTC'), settings: asked, theme, name: 'Work', say: String }) as {
      series: { type: string; data: { value: unknown; itemStyle?: { color: string } }[] }[]
      xAxis?: { type: string }
    }

  test('bars have the colours of options, a pie has no slice of less than nothing', () => {
    const bars = draw(settings({}, { group: 'state' }), [count({ state: 'open' }, 3)])
    expect(bars.series[0]).toMatchObject({ type: 'bar', data: [{ value: 3, itemStyle: { color: '#0aa' } }] })
    const pie = draw(settings({ chartType: 'pie' }, { group: 'state' }), [
      count({ state: 'open' }, -3),
      count({ state: 'done' }, 2),
    ])
    expect(pie.series[0]?.data.map(({ value }) => value)).toEqual([0, 2])
  })

  test('a gap in a line of counts is none, in one of averages nothing', () => {
    const groups = [count({ day: '2026-01' }, 1), count({ day: '2026-03' }, 1)]
    const line = (aggregate: string) =>
      draw(settings({ chartType: 'line', unit: 'month', aggregate }, { group: 'day', value: 'freight' }), groups)
    expect(line('count').series[0]?.data.map(({ value }) => value)).toEqual([1, 0, 1])
    expect(line('avg').series[0]?.data.map(({ value }) => value)).toEqual([1, null, 1])
  })

  test('points of numbers stand where both numbers say', () => {
    const points = draw(settings({ chartType: 'scatter', aggregate: 'avg' }, { group: 'weight', value: 'freight' }), [
      count({ weight: 2.5 }, 7),
      count({ weight: null }, 1),
    ])
    expect(points.xAxis?.type).toBe('value')
    expect(points.series[0]?.data).toEqual([{ value: [2.5, 7] }])
  })
})
