import { isPlainObject } from '@trellis/base'
import { ScrollArea, SegmentedControl, Skeleton } from '@trellis/ui'
import { registerTexts } from '@trellis/ui/text'
import { lazy, Suspense, useState } from 'react'
import styles from './answers.module.css'

const JsonTree = lazy(async () => ({ default: (await import('@trellis/ui/json-tree')).JsonTree }))

const t = registerTexts('ui', {
  'answers.answer': 'Answer',
  'answers.asJson': 'As JSON',
  'answers.asTable': 'As table',
  'answers.asTree': 'As tree',
  'answers.nothing': 'Nothing',
  'answers.shown': 'The first {count} of {total} rows',
})

/** Rows and characters that are drawn: more would only make the page slow. */
const mostRows = 100
const mostText = 100_000

type Look = 'json' | 'tree' | 'table'

type AnswerValueProps = {
  value: unknown
  /** How it is shown first where it can be both. */
  look?: Look
}

/** What was answered: a text as it is, else JSON or a tree, or a table where it is a list of records or one of them. */
export function AnswerValue({ value, look: first = 'json' }: AnswerValueProps) {
  const [look, setLook] = useState<Look>(first)
  const rows = rowsOf(value)
  if (value === undefined || value === null || value === '')
    return <p className={styles.hint}>{t('answers.nothing')}</p>
  if (typeof value !== 'object') return <p className={styles.text}>{String(value)}</p>
  const options: { id: Look; label: string }[] = [
    { id: 'json', label: t('answers.asJson') },
    { id: 'tree', label: t('answers.asTree') },
    ...(rows.length > 0 ? [{ id: 'table', label: t('answers.asTable') } as const] : []),
  ]
  return (
    <>
      <SegmentedControl
        label={t('answers.answer')}
        isLabelHidden
        isRequired
        value={look}
        options={options}
        onChange={next => setLook(options.find(({ id }) => id === next)?.id ?? 'json')}
      />
      {look === 'table' && rows.length > 0 && <AnswerTable rows={rows} />}
      {look === 'tree' && (
        <Suspense fallback={<Skeleton />}>
          <JsonTree value={value} shown={(count, total) => t('answers.shown', { count, total })} />
        </Suspense>
      )}
      {(look === 'json' || (look === 'table' && rows.length === 0)) && <JsonText value={value} />}
    </>
  )
}

/** A value as JSON, in a box that scrolls; `label`: what it is called by readers. */
export function JsonText({ value, label }: { value: unknown; label?: string }) {
  const text = JSON.stringify(value, null, 2) ?? ''
  return (
    <ScrollArea className={styles.json} label={label}>
      <pre>{text.slice(0, mostText)}</pre>
    </ScrollArea>
  )
}

/** A list of records, also where it is the `list` of an answer; one record is a table of one row. */
function rowsOf(value: unknown): Record<string, unknown>[] {
  if (Array.isArray(value)) return value.filter(isPlainObject)
  if (!isPlainObject(value)) return []
  return Array.isArray(value['list']) ? value['list'].filter(isPlainObject) : [value]
}

function AnswerTable({ rows }: { rows: readonly Record<string, unknown>[] }) {
  const shown = rows.slice(0, mostRows)
  const columns = [...new Set(shown.flatMap(row => Object.keys(row)))].slice(0, 50)
  const textOf = (value: unknown) =>
    value === undefined || value === null ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value)
  return (
    <>
      {rows.length > mostRows && (
        <p className={styles.hint}>{t('answers.shown', { count: mostRows, total: rows.length })}</p>
      )}
      <ScrollArea className={styles.scroll}>
        <table className={styles.table} aria-label={t('answers.answer')}>
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
      </ScrollArea>
    </>
  )
}
