import styles from './value-list.module.css'
import { type ShownColumn, textIn, type ValueRow } from './value-rows.ts'
import { RowMenu, type ShownRows } from './value-table.tsx'

/** Values below each other: the first column as title, the others as text below it. */
export function ValueList({ label, columns, rows, buttons, onOpen }: ShownRows) {
  const [first, ...others] = columns
  if (!first) return null
  return (
    <ul className={styles.list} aria-label={label}>
      {rows.map(row => (
        <li key={row.key} className={styles.row}>
          <Texts row={row} title={textIn(row, first)} others={others} {...(onOpen ? { onOpen } : {})} />
          <RowMenu entries={buttons(row.values)} />
        </li>
      ))}
    </ul>
  )
}

type TextsProps = Pick<ShownRows, 'onOpen'> & { row: ValueRow; title: string; others: readonly ShownColumn[] }

function Texts({ row, title, others, onOpen }: TextsProps) {
  const parts = others.flatMap(column => {
    const text = textIn(row, column)
    return text === '' ? [] : [`${column.field.title ?? column.key}: ${text}`]
  })
  const texts = (
    <>
      <span className={styles.title}>{title}</span>
      {parts.length > 0 && <span className={styles.text}>{parts.join(' · ')}</span>}
    </>
  )
  if (!onOpen) return <div className={styles.texts}>{texts}</div>
  return (
    <button type="button" className={styles.texts} onClick={() => onOpen(row)}>
      {texts}
    </button>
  )
}
