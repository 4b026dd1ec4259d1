import { Icon } from '@trellis/ui'
import { CellText } from './cell-text.tsx'
import styles from './failed-cell.module.css'

/** Why a formula that is shown gives no value, as a form shows it under its fields. */
export function FailedCell({ message }: { message: string }) {
  return (
    <span className={styles['failed']}>
      <Icon name="error" isFilled size={14} />
      <CellText>{message}</CellText>
    </span>
  )
}
