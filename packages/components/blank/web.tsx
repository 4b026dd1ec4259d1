import { type ComponentProps, defineComponentWeb } from '../define-component-web.ts'
import styles from './blank.module.css'

export const web = defineComponentWeb({ Component })

function Component({ attrs }: ComponentProps) {
  return <div className={styles.blank} data-height={attrs['height']} aria-hidden="true" />
}
