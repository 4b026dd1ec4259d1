import { ScrollArea } from '@trellis/ui'
import { useState } from 'react'
import styles from './answers.module.css'

/** Entries of one level that are drawn: more would only make the page slow. */
const mostEntries = 100

type AnswerTreeProps = {
  value: object
  /** Of what is left out: how many are shown, of how many. */
  shown(count: number, total: number): string
}

/** A value as a tree whose branches open: the first level is open, and a single branch in it too. */
export function AnswerTree({ value, shown }: AnswerTreeProps) {
  return (
    <ScrollArea className={styles.tree}>
      <Level value={value} shown={shown} />
    </ScrollArea>
  )
}

type LevelProps = Pick<AnswerTreeProps, 'value' | 'shown'>

function Level({ value, shown }: LevelProps) {
  const entries = Object.entries(value)
  return (
    <ul className={styles.level}>
      {entries.slice(0, mostEntries).map(([key, each]) => (
        <li key={key}>
          {typeof each === 'object' && each !== null ? (
            <Branch name={key} value={each} shown={shown} startsOpen={entries.length === 1} />
          ) : (
            <Leaf name={key} value={each} />
          )}
        </li>
      ))}
      {entries.length > mostEntries && <li className={styles.hint}>{shown(mostEntries, entries.length)}</li>}
    </ul>
  )
}

function Branch({ name, value, shown, startsOpen }: LevelProps & { name: string; startsOpen: boolean }) {
  const [isOpen, setOpen] = useState(startsOpen)
  const count = Object.keys(value).length
  return (
    <details open={isOpen} onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>
        <span className={styles.key}>{name}</span> {Array.isArray(value) ? `[${count}]` : `{${count}}`}
      </summary>
      {isOpen && <Level value={value} shown={shown} />}
    </details>
  )
}

function Leaf({ name, value }: { name: string; value: unknown }) {
  return (
    <>
      <span className={styles.key}>{name}</span>{' '}
      <span data-kind={typeof value}>{value === undefined ? '' : JSON.stringify(value)}</span>
    </>
  )
}
