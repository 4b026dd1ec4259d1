import { ColumnLayout, type ColumnMode } from '@trellis/ui'
import type { ReactNode } from 'react'
import styles from './record-form.module.css'

/** The groups of a form beside each other (2 §2.3). */
export function FormColumns({ mode, children }: { mode: ColumnMode; children: ReactNode }) {
  return (
    <ColumnLayout mode={mode} className={styles.columns ?? ''}>
      {children}
    </ColumnLayout>
  )
}
