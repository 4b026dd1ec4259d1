import { CodeText } from '@trellis/ui/code-text'
import styles from './code-input.module.css'

/** A structured value to look at. */
export function JsonView({ value }: { value: unknown }) {
  return (
    <pre className={styles.view}>
      <CodeText text={JSON.stringify(value, null, 2)} language="json" />
    </pre>
  )
}
