import { type ReactNode, useState } from 'react'
import styles from './gallery.module.css'

/** One page part of the gallery: the exports it shows, and their states. */
export type Section = { title: string; shows: readonly string[]; render: () => ReactNode }

export function State({ name, children, isWide }: { name: string; children: ReactNode; isWide?: boolean }) {
  return (
    <div className={styles.state} data-state data-wide={isWide || undefined}>
      <span className={styles.name} data-state-name>
        {name}
      </span>
      <div className={styles.sample}>{children}</div>
    </div>
  )
}

/** A controlled sample with its own value. */
export function Held<Value>({
  start,
  children,
}: {
  start: Value
  children: (value: Value, set: (value: Value) => void) => ReactNode
}) {
  const [value, setValue] = useState(start)
  return children(value, setValue)
}
