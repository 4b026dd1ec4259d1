import { onThemeChange, paletteColors } from '@trellis/ui'
import { BarChart, LineChart, PieChart, ScatterChart } from 'echarts/charts'
import { AriaComponent, GridComponent, LegendComponent, TooltipComponent } from 'echarts/components'
import { type EChartsType, init, use as register } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import { useEffect, useRef, useState } from 'react'
import styles from './chart.module.css'
import type { ChartData } from './chart-data.ts'
import { type ChartTheme, chartOption } from './chart-option.ts'
import type { ChartSettings } from './chart-settings.ts'

register([
  BarChart,
  LineChart,
  PieChart,
  ScatterChart,
  AriaComponent,
  GridComponent,
  LegendComponent,
  TooltipComponent,
  SVGRenderer,
])

export type ChartCanvasProps = {
  data: ChartData
  settings: ChartSettings
  name: string
  say: (value: number) => string
  /** A press on a part, by its places. */
  onPress: (group: number, series: number) => void
}

/** The drawing alone; what it says stands in the table beside it. */
export function ChartCanvas({ data, settings, name, say, onPress }: ChartCanvasProps) {
  const place = useRef<HTMLDivElement>(null)
  const chart = useRef<EChartsType>(undefined)
  const pressed = useRef(onPress)
  const [theme, setTheme] = useState<ChartTheme>()
  useEffect(() => {
    pressed.current = onPress
  })
  useEffect(() => {
    const element = place.current
    if (!element) return
    const drawing = init(element, undefined, { renderer: 'svg' })
    chart.current = drawing
    drawing.on('click', ({ dataIndex, seriesIndex }) => pressed.current(dataIndex, seriesIndex ?? 0))
    const read = () => setTheme(readTheme(element))
    const endTheme = onThemeChange(read)
    const size = new ResizeObserver(() => drawing.resize())
    size.observe(element)
    read()
    return () => {
      endTheme()
      size.disconnect()
      drawing.dispose()
    }
  }, [])
  useEffect(() => {
    if (theme) chart.current?.setOption(chartOption({ data, settings, theme, name, say }), { notMerge: true })
  }, [data, settings, theme, name, say])
  return <div ref={place} className={styles.canvas} data-chart={settings.type} />
}

/** Drawings take colours as they come out in the theme of today. */
function readTheme(element: HTMLElement): ChartTheme {
  const probe = document.createElement('span')
  element.append(probe)
  const color = (token: string) => {
    probe.style.color = `var(--${token})`
    return getComputedStyle(probe).color
  }
  const theme = {
    text: color('color-text'),
    line: color('color-line'),
    surface: color('color-raised'),
    brand: color('palette-blue-solid'),
    palette: Object.fromEntries(paletteColors.map(key => [key, color(`palette-${key}-solid`)])),
    font: getComputedStyle(element).fontFamily,
  }
  probe.remove()
  return theme
}
