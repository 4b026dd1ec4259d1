import type { Filter, RecordSchema } from '@trellis/model'
import { Icon, Link } from '@trellis/ui'
import type { OperationOutput } from '../api/operations.ts'
import { placeOf } from '../routes/places.ts'
import styles from './access-tab.module.css'
import { describeRule } from './describe-rule.ts'
import { t } from './texts.ts'

type Explanation = OperationOutput<'ACCESS_EXPLAIN'>

type AccessAnswerProps = {
  answer: Explanation
  title: string
  isBusy: boolean
  /** Absent until it is loaded. */
  schema: RecordSchema | undefined
}

/** Yes or no in one sentence, then each part of what it rests on. */
export function AccessAnswer({ answer, title, isBusy, schema }: AccessAnswerProps) {
  const { allowed, because } = answer
  return (
    <section className={styles.answer} aria-live="polite" aria-busy={isBusy}>
      <header className={styles.verdict} data-allowed={allowed}>
        <Icon name={allowed ? 'check_circle' : 'block'} isFilled={allowed} size={24} />
        <h2 className={styles.heading}>{title}</h2>
      </header>
      <h3 className={styles.subheading}>{t('apps.access.because')}</h3>
      <ul className={styles.reasons}>
        {because.map(({ reason, grants, appId, text, rowRule }, index) => (
          // Reasons have no id; their order is the answer's.
          <li key={`${index}-${reason}`} className={styles.reason} data-grants={grants}>
            <Icon name={grants ? 'check' : 'close'} label={grants ? t('apps.access.for') : t('apps.access.against')} />
            <div className={styles.words}>
              <span className={styles.kind}>{t(`apps.access.reason.${reason}`)}</span>
              <span>{text}</span>
              {rowRule && schema && <RowRule rule={rowRule} schema={schema} />}
              {appId && <Link href={placeOf.appEditor(appId)}>{t('apps.access.openApp')}</Link>}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** In words where there are words for it. */
function RowRule({ rule, schema }: { rule: Filter; schema: RecordSchema }) {
  const conditions = describeRule(rule, schema)
  if (!conditions) return <code className={styles.rule}>{JSON.stringify(rule)}</code>
  return (
    <ul className={styles.rule}>
      {conditions.map(condition => (
        <li key={condition}>{condition}</li>
      ))}
    </ul>
  )
}
