import { isPlainObject, ownValue } from '@trellis/base'
import { findRules } from '@trellis/fields'
import type { Filter, MemberValues, RecordSchema } from '@trellis/model'
import { localeTag } from '@trellis/ui/text'
import { conditionsOf, sourceOf } from '../apps/row-rule.ts'
import { t as tApps } from '../apps/texts.ts'
import { dayWords } from '../records/filter/days.ts'
import { type Condition, takesNoValue } from '../records/filter/filter-tree.ts'
import { choiceOf } from '../records/filter/operators.ts'
import { t } from './texts.ts'

/** The conditions of a row rule in words, with what one person has in the app; undefined where it has a part that only its JSON says. */
export function describeRule(rule: Filter, schema: RecordSchema, values?: MemberValues): string[] | undefined {
  const conditions = conditionsOf(rule)?.map(condition => describeCondition(condition, schema, values))
  return conditions?.every(each => each !== undefined) ? conditions : undefined
}

function describeCondition(
  condition: Condition,
  { properties }: RecordSchema,
  values: MemberValues | undefined,
): string | undefined {
  const { field: id, operator, value } = condition
  const field = ownValue(properties, id)
  const choice = field && choiceOf(field, condition)
  if (!field || !choice) return undefined
  const days = dayWords(value, field)
  const source = sourceOf(value)
  if (!days && source === 'fixed' && isPlainObject(value)) return undefined
  const said = { field: field.title || id, operator: choice.label }
  if (takesNoValue(operator)) return value === undefined ? t('access.conditionAlone', said) : undefined
  if (source === 'id' || source === 'email')
    return t('access.condition', { ...said, value: tApps(`apps.source.${source}`) })
  const key = source.startsWith('values.') ? source.slice('values.'.length) : undefined
  const words =
    days ?? (key === undefined ? findRules(field.format)?.display(value, field, localeTag()) : valueWords(key, values))
  return words ? t('access.condition', { ...said, value: words }) : undefined
}

function valueWords(key: string, values: MemberValues | undefined): string {
  if (!values) return tApps('apps.source.value', { key })
  return ownValue(values, key) || t('access.noValue', { key })
}
