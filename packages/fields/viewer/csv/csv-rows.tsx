import { type CSSProperties, useMemo, useState } from 'react'
import { t } from '../texts.ts'
import styles from './csv-rows.module.css'
import { type CsvTable, mostColumns } from './parse-csv.ts'

/** Pixels; the style sheet asks for it. */
const rowHeight = 32
/** Rows that are drawn beyond each end of what is in sight, and how many are scrolled over before others are drawn. */
const spare = 20
const stride = 10

/** All rows can be scrolled to; those in sight alone are drawn. */
export function CsvRows({ name, table: { header, rows, columnCount } }: { name: string; table: CsvTable }) {
  const [first, setFirst] = useState(0)
  const columns = Math.min(columnCount, mostColumns)
  const widths = useMemo(() => widthsOf([header, ...rows.slice(0, 200)], columns), [header, rows, columns])
  const numberWidth = String(rows.length + 1).length + 4
  const from = Math.max(0, first - spare)
  const until = Math.min(rows.length, first + spare + stride + Math.ceil(globalThis.innerHeight / rowHeight))
  const scroll = (top: number) => setFirst(Math.floor(top / rowHeight / stride) * stride)
  return (
    <div
      className={styles.scroll}
      style={{ '--csv-row': `${rowHeight}px` } as CSSProperties}
      role="region"
      aria-label={name}
      tabIndex={0}
      onScroll={({ currentTarget }) => scroll(currentTarget.scrollTop)}
    >
      <table
        className={styles.table}
        aria-label={name}
        aria-rowcount={rows.length + 1}
        aria-colcount={columnCount + 1}
        style={{ inlineSize: `${widths.reduce((sum, each) => sum + each, numberWidth)}ch` }}
      >
        <colgroup>
          <col style={{ inlineSize: `${numberWidth}ch` }} />
          {widths.map((width, index) => (
            <col key={index} style={{ inlineSize: `${width}ch` }} />
          ))}
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col">{t('viewer.row')}</th>
            {widths.map((_, index) => (
              <th key={index} scope="col" title={header[index]}>
                {header[index] || t('viewer.column', { number: index + 1 })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Space rows={from} />
          {rows.slice(from, until).map((row, index) => (
            <tr key={from + index} aria-rowindex={from + index + 2}>
              <th scope="row">{from + index + 1}</th>
              {widths.map((_, column) => (
                <td key={column} title={row[column]}>
                  {row[column]}
                </td>
              ))}
            </tr>
          ))}
          <Space rows={rows.length - until} />
        </tbody>
      </table>
    </div>
  )
}

/** In place of rows that are not drawn. */
function Space({ rows }: { rows: number }) {
  return rows > 0 ? <tr aria-hidden="true" style={{ blockSize: `${rows * rowHeight}px` }} /> : null
}

/** In widths of a digit: as the first rows need it, within bounds. */
function widthsOf(sample: readonly string[][], columns: number): number[] {
  return Array.from({ length: columns }, (_, index) => {
    const longest = sample.reduce((most, row) => Math.max(most, row[index]?.length ?? 0), 0)
    return Math.min(Math.max(longest, 8), 40) + 4
  })
}
