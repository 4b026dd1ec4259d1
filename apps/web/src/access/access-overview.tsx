import { useQueries } from '@tanstack/react-query'
import { type RecordVerb, recordVerbs } from '@trellis/model'
import { Icon, VisuallyHidden } from '@trellis/ui'
import styles from './access.module.css'
import { type Asked, answerQuery, type Explanation } from './question.ts'
import { countText } from './sentence.ts'
import { t } from './texts.ts'

/** All four verbs at one look: how many of the records each reaches. */
export function AccessOverview({ asked, name }: { asked: Asked; name: string }) {
  const answers = useQueries({ queries: recordVerbs.map(verb => answerQuery({ ...asked, verb })) })
  return (
    <section className={styles.part} aria-labelledby="access-overview">
      <VisuallyHidden>
        <h3 id="access-overview">{t('access.everything', { name })}</h3>
      </VisuallyHidden>
      <dl className={styles.overview}>
        {recordVerbs.map((verb, index) => (
          <Reach key={verb} verb={verb} answer={answers[index]?.data} isFailed={answers[index]?.isError ?? false} />
        ))}
      </dl>
    </section>
  )
}

type ReachProps = { verb: RecordVerb; answer: Explanation | undefined; isFailed: boolean }

function Reach({ verb, answer, isFailed }: ReachProps) {
  const isAllowed = answer?.allowed ?? false
  return (
    <div className={styles.reach} data-allowed={isAllowed}>
      <dt>{t(`access.verb.${verb}`)}</dt>
      <dd>
        {answer && <Icon name={isAllowed ? 'check' : 'close'} size={16} />}
        {answer && reachText(answer)}
        {!answer && isFailed && t('access.failed')}
      </dd>
    </div>
  )
}

function reachText({ allowed, records }: Explanation): string {
  if (!allowed) return t('access.none')
  if (!records) return t('access.some')
  return t('access.of', { reached: countText(records.reached), all: countText(records.all) })
}
