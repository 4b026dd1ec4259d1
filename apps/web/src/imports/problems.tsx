import type { ImportProblem } from '@trellis/contract'
import { Banner } from '@trellis/ui'
import styles from './imports.module.css'
import { t } from './texts.ts'

const shown = 20

/** What is wrong with the file, by line and column. */
export function Problems({
  problems,
  count,
  rowCount,
}: {
  problems: readonly ImportProblem[]
  count: number
  rowCount: number
}) {
  if (count === 0) return <Banner status="success">{t('imports.noProblems', { count: rowCount })}</Banner>
  return (
    <Banner status="warn" title={t('imports.problems', { count })}>
      <ul className={styles.problems}>
        {problems.slice(0, shown).map(problem => (
          <li key={`${problem.line} ${problem.column} ${problem.message}`}>{describe(problem)}</li>
        ))}
      </ul>
      {count > shown && <p className={styles.hint}>{t('imports.problemsMore', { count: count - shown })}</p>}
    </Banner>
  )
}

function describe({ line, column, message }: ImportProblem): string {
  const where = t('imports.line', { line: String(line) })
  return column === undefined
    ? t('imports.problemLine', { line: where, message })
    : t('imports.problem', { line: where, column, message })
}
