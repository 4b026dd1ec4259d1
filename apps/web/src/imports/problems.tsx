import type { ImportProblem } from '@trellis/contract'
import { Banner } from '@trellis/ui'
import type { ReactNode } from 'react'
import styles from './imports.module.css'
import { t } from './texts.ts'

const shown = 20

/** What is wrong with the file, each in its row: line, column, and what stands there. */
export function Problems({
  problems,
  count,
  rowCount,
  action,
}: {
  problems: readonly ImportProblem[]
  count: number
  rowCount: number
  /** Beside how many there are. */
  action?: ReactNode
}) {
  if (count === 0) return <Banner status="success">{t('imports.noProblems', { count: rowCount })}</Banner>
  return (
    <section className={styles.problems} aria-label={t('imports.problems', { count })}>
      <Banner status="warn" actions={action}>
        {t('imports.problems', { count })}
      </Banner>
      <table className={styles.problemTable}>
        <thead>
          <tr>
            <th scope="col">{t('imports.lineHead')}</th>
            <th scope="col">{t('imports.column')}</th>
            <th scope="col">{t('imports.valueHead')}</th>
            <th scope="col">{t('imports.problemHead')}</th>
          </tr>
        </thead>
        <tbody>
          {problems.slice(0, shown).map(problem => (
            <ProblemRow key={`${problem.line} ${problem.column} ${problem.message}`} problem={problem} />
          ))}
        </tbody>
      </table>
      {count > shown && <p className={styles.hint}>{t('imports.problemsMore', { count: count - shown })}</p>}
    </section>
  )
}

function ProblemRow({ problem: { line, column, value, message } }: { problem: ImportProblem }) {
  return (
    <tr>
      <th scope="row" data-label={t('imports.lineHead')}>
        {line}
      </th>
      <td>{column !== undefined && <code className={styles.code}>{column}</code>}</td>
      <td>{value !== undefined && <bdi className={styles.wrongValue}>{value}</bdi>}</td>
      <td>{message}</td>
    </tr>
  )
}
