import { ownValue } from '@trellis/base'
import type { EChartsCoreOption } from 'echarts/core'
import type { ChartData, Part } from './chart-data.ts'
import type { ChartSettings } from './chart-settings.ts'

/** What drawings need of the theme, as colours that a drawing can use. */
export type ChartTheme = {
  text: string
  line: string
  surface: string
  brand: string
  /** By key of the record palette. */
  palette: Readonly<Record<string, string>>
  font: string
}

/** Neighbours are easy to tell apart. */
const order = ['blue', 'orange', 'teal', 'violet', 'amber', 'pink', 'green', 'cyan', 'plum', 'lime', 'red', 'slate']

type Drawn = {
  data: ChartData
  settings: ChartSettings
  theme: ChartTheme
  name: string
  say: (value: number) => string
}

/** The chart as ECharts draws it. */
export function chartOption(drawn: Drawn): EChartsCoreOption {
  const { data, settings, theme, name, say } = drawn
  const isPie = settings.type === 'pie'
  return {
    animation: false,
    aria: { enabled: true, label: { description: name } },
    textStyle: { fontFamily: theme.font, color: theme.text },
    tooltip: {
      trigger: 'item',
      // Drawn, not put together as markup: titles of records are only ever text.
      renderMode: 'richText',
      backgroundColor: theme.surface,
      borderColor: theme.line,
      textStyle: { color: theme.text, fontFamily: theme.font, fontSize: 12 },
      valueFormatter: (value: unknown) => (typeof value === 'number' ? say(value) : ''),
      confine: true,
    },
    ...(isPie || data.series.length > 1
      ? {
          legend: { type: 'scroll', bottom: 0, textStyle: { color: theme.text }, pageTextStyle: { color: theme.text } },
        }
      : {}),
    ...(isPie ? { series: [pie(drawn)] } : axes(drawn)),
  }
}

const colorOf = ({ color }: Part, at: number, { palette }: ChartTheme): string =>
  ownValue(palette, color ?? '') ?? color ?? ownValue(palette, order[at % order.length] ?? '') ?? ''

function pie({ data, theme }: Drawn) {
  return {
    type: 'pie',
    radius: ['45%', '72%'],
    center: ['50%', '45%'],
    label: {
      color: theme.text,
      overflow: 'truncate',
      width: 90,
      alignTo: 'edge',
      edgeDistance: 4,
      formatter: '{b} {d}%',
    },
    itemStyle: { borderColor: theme.surface, borderWidth: 2 },
    data: data.groups.map((group, at) => ({
      name: group.title,
      // A slice of less than nothing cannot be drawn; the numbers tell it.
      value: Math.max(0, data.values[0]?.[at] ?? 0),
      itemStyle: { color: colorOf(group, at, theme) },
    })),
  }
}

/** Each of them has its label, as far as there is room. */
const fewGroups = 12

function axes(drawn: Drawn) {
  const { data, settings, theme, say } = drawn
  const line = { lineStyle: { color: theme.line } }
  const groups = {
    type: 'category',
    data: data.groups.map(({ title }) => title),
    axisLabel: {
      color: theme.text,
      overflow: 'truncate',
      width: isLying(settings) ? 110 : 90,
      hideOverlap: true,
      interval: data.groups.length <= fewGroups ? 0 : 'auto',
    },
    axisLine: line,
    axisTick: { show: false },
    inverse: isLying(settings),
  }
  const values = {
    ...(settings.aggregate === 'count' ? { minInterval: 1 } : {}),
    type: 'value',
    axisLabel: { color: theme.text, formatter: say, hideOverlap: true },
    splitLine: line,
  }
  const numbers = { type: 'value', scale: true, axisLabel: { color: theme.text, hideOverlap: true }, splitLine: line }
  const across = isPlane(drawn) ? numbers : groups
  return {
    grid: { left: 8, right: 16, top: 16, bottom: data.series.length > 1 ? 36 : 8, outerBoundsMode: 'same' },
    xAxis: isLying(settings) ? values : across,
    yAxis: isLying(settings) ? groups : values,
    series: data.series.map((part, row) => series(drawn, part, row)),
  }
}

/** Points of numbers stand where both say. */
const isPlane = ({ settings, data }: Pick<Drawn, 'settings' | 'data'>) =>
  settings.type === 'scatter' && data.groups.every(({ key }) => Number.isFinite(placeOf(key)))

const placeOf = (key: unknown) => (typeof key === 'number' || typeof key === 'string' ? Number(key) : Number.NaN)

const isLying = ({ type, isHorizontal }: ChartSettings) => type === 'bar' && isHorizontal

function series(drawn: Drawn, part: Part, row: number) {
  const { data, settings, theme, name } = drawn
  const isOnPlane = isPlane(drawn)
  const { type, isStacked, aggregate } = settings
  const isAlone = data.series.length === 1
  const color = isAlone && !part.color ? theme.brand : colorOf(part, row, theme)
  // A period without records counts none; it has no average.
  const gap = aggregate === 'count' || aggregate === 'sum' ? 0 : null
  return {
    name: part.title || name,
    type: type === 'area' ? 'line' : type,
    ...(isStacked && type !== 'scatter' ? { stack: 'all' } : {}),
    ...(type === 'area' ? { areaStyle: { opacity: 0.25 } } : {}),
    ...(type === 'bar' ? { barMaxWidth: 56 } : { symbolSize: type === 'scatter' ? 12 : 7 }),
    itemStyle: { color },
    data: data.groups.map((group, at) => {
      const counted = data.values[row]?.[at] ?? gap
      const value = isOnPlane ? [placeOf(group.key), counted] : counted
      return isAlone && group.color ? { value, itemStyle: { color: colorOf(group, at, theme) } } : { value }
    }),
  }
}
