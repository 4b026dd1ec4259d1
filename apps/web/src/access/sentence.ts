import { ownValue } from '@trellis/base'
import type { RecordSchema } from '@trellis/model'
import { formatList, formatNumber } from '@trellis/ui'
import { describeRule } from './describe-rule.ts'
import type { Explanation, Question } from './question.ts'
import { t } from './texts.ts'

type Because = Explanation['because'][number]
type Known = { collection: string; schema: RecordSchema | undefined }

/** The whole answer in one sentence: who, what, how many, and by which rule. */
export function sentenceOf(question: Question, answer: Explanation, known: Known): string {
  return t('access.sentence', { what: verdictOf(question, answer, known), reason: reasonOf(question, answer, known) })
}

function verdictOf(question: Question, { allowed, records }: Explanation, known: Known): string {
  const { person, verb } = question
  const name = person?.name ?? ''
  if (allowed && records && verb !== 'create' && question.fieldId === null) {
    const { collection } = known
    const counts = { reached: countText(records.reached), all: countText(records.all) }
    return t('access.reaches', { name, does: t(`access.does.${verb}`), collection, ...counts })
  }
  const words = { name, verb: t(`access.can.${verb}`), what: subjectOf(question, known) }
  return allowed ? t('access.yes', words) : t('access.no', words)
}

export function countText(count: number | null): string {
  return count === null ? t('access.many') : formatNumber(count)
}

function subjectOf({ recordId, fieldId, verb }: Question, { collection, schema }: Known): string {
  const isOne = recordId !== null && verb !== 'create'
  const records = isOne ? t('access.oneRecord', { collection }) : t('access.records', { collection })
  return fieldId === null
    ? records
    : t('access.inField', { field: ownValue(schema?.properties, fieldId)?.title || fieldId, records })
}

/** What speaks for it, or what stands against it last. */
function reasonOf(question: Question, { allowed, because }: Explanation, { schema }: Known): string {
  const isOne = question.recordId !== null && question.verb !== 'create'
  const about = because.filter(({ grants }) => grants === allowed)
  if (allowed) {
    const parts = about.flatMap(each => grantWords(each, { isOne, schema }))
    return parts.length > 0 ? formatList([...new Set(parts)]) : t('access.by.platform')
  }
  const decides =
    about.findLast(({ reason }) => reason === 'override' || reason === 'calculation') ?? mostTelling(about)
  return refusalWords(decides)
}

function grantWords(
  { reason, appName: app = '', rowRule, values }: Because,
  { isOne, schema }: { isOne: boolean; schema: RecordSchema | undefined },
): string[] {
  switch (reason) {
    case 'role':
      return [t('access.by.role')]
    case 'grant':
      return [t('access.by.grantAll', { app })]
    case 'rowRule': {
      const conditions = rowRule && schema && describeRule(rowRule, schema, values)
      if (isOne) return [t('access.by.ruleFits', { app })]
      if (!conditions) return [t('access.by.ruleOnly', { app })]
      return [t('access.by.rule', { app, conditions: formatList(conditions) })]
    }
    case 'platform':
      return [t('access.by.platform')]
    default:
      return []
  }
}

/** A rule that was missed says more than an app that has nothing to do with it. */
function mostTelling(because: readonly Because[]): Because | undefined {
  const order: Because['reason'][] = ['user', 'platform', 'rowRule', 'grant', 'app']
  return order.flatMap(reason => because.filter(each => each.reason === reason))[0]
}

function refusalWords(decides: Because | undefined): string {
  const app = decides?.appName ?? ''
  switch (decides?.reason) {
    case 'user':
      return t('access.by.blocked')
    case 'rowRule':
      return t('access.by.ruleMissed', { app })
    case 'override':
      return app === '' ? t('access.by.platform') : t('access.by.override', { app })
    case 'calculation':
      return t('access.by.calculation')
    case 'platform':
      return t('access.by.platform')
    case 'app':
      return t(decides.appId === undefined ? 'access.by.noApp' : 'access.by.app')
    default:
      return t('access.by.grantNone')
  }
}
