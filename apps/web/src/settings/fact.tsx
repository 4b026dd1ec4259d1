import type { ReactNode } from 'react'
import styles from './settings-page.module.css'

/** Something that is known, in a list of terms. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
