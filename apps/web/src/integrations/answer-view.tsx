import { isPlainObject } from '@trellis/base'
import { SegmentedControl } from '@trellis/ui'
import { useState } from 'react'
import type { OperationOutput } from '../api/operations.ts'
import { OutcomeBanner } from './connection-part.tsx'
import styles from './integrations.module.css'
import { t } from './texts.ts'

/** Rows and characters that are drawn: more would only make the page slow. */
const mostRows = 100
const mostText = 100_000

/** What the other system answered, as JSON, or as a table where it is a list. */
export function AnswerView({ outcome }: { outcome: OperationOutput<'INTEGRATION_RUN'> }) {
  const [look, setLook] = useState<'json' | 'table'>('json')
  const { output } = outcome
  const rows = Array.isArray(output) ? output.filter(isPlainObject) : []
  const text = JSON.stringify(output, null, 2) ?? ''
  return (
    <>
      <div role="status">
        <OutcomeBanner
          outcome={outcome}
          done={t('integrations.answered', { ms: outcome.durationMs, rows: outcome.rows ?? 0 })}
        />
      </div>
      {rows.length > 0 && (
        <SegmentedControl
          label={t('integrations.answer')}
          value={look}
          options={[
            { id: 'json', label: t('integrations.asJson') },
            { id: 'table', label: t('integrations.asTable') },
          ]}
          onChange={next => setLook(next === 'table' ? next : 'json')}
        />
      )}
      {outcome.status === 'done' &&
        (look === 'table' && rows.length > 0 ? (
          <AnswerTable rows={rows} />
        ) : (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard.
          <pre className={styles.json} tabIndex={0}>
            {text.slice(0, mostText)}
          </pre>
        ))}
    </>
  )
}

function AnswerTable({ rows }: { rows: readonly Record<string, unknown>[] }) {
  const shown = rows.slice(0, mostRows)
  const columns = [...new Set(shown.flatMap(row => Object.keys(row)))].slice(0, 50)
  const textOf = (value: unknown) =>
    value === undefined || value === null ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value)
  return (
    <>
      {rows.length > mostRows && (
        <p className={styles.hint}>{t('integrations.shown', { count: mostRows, total: rows.length })}</p>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard. */}
      <div className={styles.scroll} tabIndex={0}>
        <table className={styles.table} aria-label={t('integrations.answer')}>
          <thead>
            <tr>
              {columns.map(column => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows of another system need have no id, and never move.
              <tr key={index}>
                {columns.map(column => (
                  <td key={column}>{textOf(row[column])}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}
