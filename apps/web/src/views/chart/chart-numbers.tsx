import { ScrollArea } from '@trellis/ui'
import styles from './chart.module.css'
import type { ChartData } from './chart-data.ts'
import type { ChartSettings } from './chart-settings.ts'
import { t } from './texts.ts'

type ChartNumbersProps = {
  data: ChartData
  settings: ChartSettings
  name: string
  say: (value: number) => string
  onPress?: (group: number, series: number) => void
}

/** What a drawing says, in numbers: a row for each group, a column for each series. */
export function ChartNumbers({ data, settings, name, say, onPress }: ChartNumbersProps) {
  const { group, value, aggregate } = settings
  const own = aggregate === 'count' ? t('chart.count') : (value?.field.title ?? t('chart.count'))
  return (
    <ScrollArea className={styles.scroll}>
      <table className={styles.numbers} aria-label={name}>
        <thead>
          <tr>
            <th scope="col">{group?.field.title ?? t('chart.group')}</th>
            {data.series.map(part => (
              <th key={part.id} scope="col">
                {part.title || own}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.groups.map((part, at) => (
            <tr key={part.id}>
              <th scope="row">
                {onPress ? (
                  <button type="button" className={styles.part} onClick={() => onPress(at, 0)}>
                    {part.title}
                  </button>
                ) : (
                  part.title
                )}
              </th>
              {data.series.map((each, row) => (
                <td key={each.id}>{textOf(data.values[row]?.[at], say)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea>
  )
}

const textOf = (value: number | undefined, say: (value: number) => string) => (value === undefined ? '–' : say(value))
