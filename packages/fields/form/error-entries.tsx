import type { FieldProblem } from '@trellis/base'
import type { RecordSchema } from '@trellis/model'
import { Icon } from '@trellis/ui'
import { describeProblem } from './describe-problem.ts'
import styles from './error-summary.module.css'

export type ErrorEntriesProps = {
  problems: readonly FieldProblem[]
  properties: RecordSchema['properties']
  /** Whether the form shows the field. */
  isShown: (path: string) => boolean
  onSelect: (path: string) => void
}

/** 'field path: message'; a press leads to the field. What the form does not show is told in words and leads nowhere. */
export function ErrorEntries({ problems, properties, isShown, onSelect }: ErrorEntriesProps) {
  return (
    <ul className={styles.list}>
      {problems.map(problem => (
        <li key={problem.path}>
          {isShown(problem.path) ? (
            <button type="button" className={styles.entry} onClick={() => onSelect(problem.path)}>
              <Icon name="arrow_forward" size={14} />
              <span>{describeProblem(properties, problem)}</span>
            </button>
          ) : (
            <span>{describeProblem(properties, problem, false)}</span>
          )}
        </li>
      ))}
    </ul>
  )
}
