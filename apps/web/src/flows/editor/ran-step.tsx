import { formatDateTime, Link } from '@trellis/ui'
import { JsonText } from '../../answers/answer-value.tsx'
import { RunStatusChip } from '../status-chips.tsx'
import styles from './flow-editor.module.css'
import { logText as t } from './log-texts.ts'
import type { RunStep } from './run-query.ts'
import { stepPlace } from './step-place.ts'

/** One step of a run, with what went in and came out. */
export function RanStep({ flowId, step }: { flowId: string; step: RunStep }) {
  const { occurrence, stepId, stepName, status, durationMs, attempts = 1, error, againAt, isCut } = step
  return (
    <>
      <div className={styles.strip}>
        <code>{occurrence}</code>
        <Link href={stepPlace(flowId, { step: stepId })}>{stepName}</Link>
        <RunStatusChip status={status} />
        {durationMs !== undefined && <span className={styles.fact}>{t('flowLog.ms', { ms: durationMs })}</span>}
        {(attempts > 1 || againAt) && <span className={styles.fact}>{t('flowLog.attempts', { count: attempts })}</span>}
        {againAt && (
          <span className={styles.fact}>
            {t('flowLog.again', { at: formatDateTime(againAt, { timeStyle: 'medium' }) })}
          </span>
        )}
        {isCut && <span className={styles.fact}>{t('flowLog.cut')}</span>}
      </div>
      {error && <p className={styles.error}>{`${error.type}: ${error.message}`}</p>}
      <Values name={`${occurrence} ${stepName}`} input={step.input} output={step.output} />
    </>
  )
}

/** What went in and came out, beside each other. */
export function Values({ name, input, output }: { name: string; input: unknown; output: unknown }) {
  if (input === undefined && output === undefined) return null
  return (
    <div className={styles.values}>
      {input !== undefined && (
        <div className={styles.part}>
          <h3 className={styles.legend}>{t('flowLog.given')}</h3>
          <JsonText value={input} label={t('flowLog.given.of', { name })} />
        </div>
      )}
      {output !== undefined && (
        <div className={styles.part}>
          <h3 className={styles.legend}>{t('flowLog.output')}</h3>
          <JsonText value={output} label={t('flowLog.output.of', { name })} />
        </div>
      )}
    </div>
  )
}
