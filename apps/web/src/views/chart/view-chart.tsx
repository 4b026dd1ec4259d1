import type { DrawnProps } from '@trellis/components/web'
import { DrawnSection, NothingDrawn } from '../drawn-section.tsx'
import { ChartFigure } from './chart-figure.tsx'
import { ChartGroups } from './chart-groups.tsx'
import { type ChartGap, chartSettings } from './chart-settings.ts'
import { t } from './texts.ts'

const gaps: Readonly<Record<ChartGap, { icon: string; text: Parameters<typeof t>[0] }>> = {
  'no-group': { icon: 'bar_chart', text: 'chart.noGroup' },
  'no-value': { icon: 'functions', text: 'chart.noValue' },
  'hidden-field': { icon: 'visibility_off', text: 'chart.hidden' },
}

/** Records of a collection counted and added up by the server, with the rights of whoever looks. */
export function ViewChart({ component, source, attrs }: DrawnProps) {
  return (
    <DrawnSection source={source} attrs={attrs}>
      {({ schema }, name) => {
        const settings = chartSettings(attrs, component.attrs.fields ?? {}, schema)
        if (typeof settings === 'string')
          return <NothingDrawn name={name} icon={gaps[settings].icon} title={t(gaps[settings].text)} />
        const shown = { component, source, settings, name }
        return settings.type === 'figure' ? <ChartFigure {...shown} /> : <ChartGroups {...shown} />
      }}
    </DrawnSection>
  )
}
