import { type Filter, type MemberValues, mayOpenSection, type RecordSchema } from '@trellis/model'
import { Icon, Link } from '@trellis/ui'
import { stringifySearch } from '../router/search-string.ts'
import { placeOf } from '../routes/places.ts'
import { useUser } from '../session/session-store.ts'
import styles from './access.module.css'
import { describeRule } from './describe-rule.ts'
import type { Explanation } from './question.ts'
import { t } from './texts.ts'

type Because = Explanation['because'][number]

type BecauseListProps = {
  because: readonly Because[]
  userId: string
  collectionId: string
  /** Absent until it is loaded. */
  schema: RecordSchema | undefined
}

/** Each part of what an answer rests on, with the way to where it is decided. */
export function BecauseList({ because, userId, collectionId, schema }: BecauseListProps) {
  return (
    <ul className={styles.reasons} aria-label={t('access.because')}>
      {because.map((each, index) => (
        // Reasons have no id; their order is the answer's.
        <li key={`${index}-${each.reason}`} className={styles.reason} data-grants={each.grants}>
          <Icon name={each.grants ? 'check' : 'close'} label={each.grants ? t('access.for') : t('access.against')} />
          <div className={styles.words}>
            <span className={styles.kind}>{t(`access.reason.${each.reason}`)}</span>
            <span>{each.text}</span>
            {each.rowRule && schema && <RowRule rule={each.rowRule} schema={schema} values={each.values} />}
            <WayThere because={each} userId={userId} collectionId={collectionId} />
          </div>
        </li>
      ))}
    </ul>
  )
}

type WayThereProps = { because: Because; userId: string; collectionId: string }

/** Only where whoever asks may open it. */
function WayThere({ because: { reason, appId, appName = '' }, userId, collectionId }: WayThereProps) {
  const asker = useUser()
  if (appId !== undefined && mayOpenSection(asker, 'tags')) {
    const href = grantsPlace(appId, collectionId)
    return (
      <Link href={href}>{reason === 'rowRule' ? t('access.openRule') : t('access.openGrants', { app: appName })}</Link>
    )
  }
  if ((reason === 'role' || reason === 'user') && mayOpenSection(asker, 'users')) {
    return <Link href={placeOf.userEditor(userId)}>{t('access.openRoles')}</Link>
  }
  return null
}

/** Where an app says what it gives of a collection: verbs, rule and columns. */
export function grantsPlace(appId: string, collectionId: string): string {
  return `/builder/tags/data${stringifySearch({ id: appId, collection: collectionId })}`
}

type RowRuleProps = { rule: Filter; schema: RecordSchema; values: MemberValues | undefined }

/** In words where there are words for it. */
function RowRule({ rule, schema, values }: RowRuleProps) {
  const conditions = describeRule(rule, schema, values)
  if (!conditions) return <code className={styles.rule}>{JSON.stringify(rule)}</code>
  return (
    <ul className={styles.rule}>
      {conditions.map(condition => (
        <li key={condition}>{condition}</li>
      ))}
    </ul>
  )
}
