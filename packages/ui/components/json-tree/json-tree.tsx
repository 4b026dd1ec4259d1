import { useState } from 'react'
import { ScrollArea } from '../scroll-area/scroll-area.tsx'
import styles from './json-tree.module.css'

/** Entries of one level that are drawn: more would only make the page slow. */
const mostEntries = 100

export type JsonTreeProps = {
  value: object
  /** Of what is left out: how many are shown, of how many. */
  shown: (count: number, total: number) => string
  /** What readers call it, where what is around does not say so. */
  label?: string
  /** `fill` takes the height of its place. */
  size?: 'box' | 'fill'
}

/** A value as a tree whose branches open: the first level is open, and a single branch in it too. */
export function JsonTree({ value, shown, label, size = 'box' }: JsonTreeProps) {
  return (
    <ScrollArea className={size === 'fill' ? `${styles.tree} ${styles.fill}` : styles.tree} label={label}>
      <Level value={value} shown={shown} isFirst />
    </ScrollArea>
  )
}

type LevelProps = Pick<JsonTreeProps, 'value' | 'shown'> & { isFirst?: boolean }

function Level({ value, shown, isFirst }: LevelProps) {
  const entries = Object.entries(value)
  const startsOpen = isFirst === true && entries.length === 1
  return (
    <ul className={styles.level}>
      {entries.slice(0, mostEntries).map(([key, each]) => (
        <li key={key}>
          {typeof each === 'object' && each !== null ? (
            <Branch name={key} value={each} shown={shown} startsOpen={startsOpen} />
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
