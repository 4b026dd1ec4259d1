import { ownValue } from '@trellis/base'
import { isSystemField, type RecordSchema, type ValueKey } from '@trellis/model'
import { Select } from '@trellis/ui'
import { type ReactNode, useCallback } from 'react'
import { ConditionFormula } from '../formula/formula-condition.tsx'
import { type ConditionFormulaProps, ConditionFormulas } from '../records/filter/condition-formulas.ts'
import { takesList } from '../records/filter/edit-filter.ts'
import { isMatch } from '../records/filter/filter-tree.ts'
import { sourceOf, type ValueSource, withReference } from './row-rule.ts'
import { t } from './texts.ts'

type RuleValuesProps = {
  /** Names of the app user values that the app declares. */
  valueKeys: readonly string[]
  /** A condition is about to need an app user value that the app does not declare yet. */
  onNeeds: (key: ValueKey) => void
  children: ReactNode
}

/** Lets conditions inside compare with something of the reader, in a group and of linked records as well. */
export function RuleValues({ valueKeys, onNeeds, children }: RuleValuesProps) {
  const draw = useCallback(
    (props: ConditionFormulaProps) => <RuleValue {...props} valueKeys={valueKeys} onNeeds={onNeeds} />,
    [valueKeys, onNeeds],
  )
  return <ConditionFormulas value={draw}>{children}</ConditionFormulas>
}

type RuleValueProps = ConditionFormulaProps & Omit<RuleValuesProps, 'children'>

function RuleValue({ valueKeys, onNeeds, ...props }: RuleValueProps) {
  const { schema, condition, onChange } = props
  const { field, operator } = condition
  if (takesList(operator) || operator === '$between') return <ConditionFormula {...props} />
  const source = sourceOf(condition.value)
  const own = ownKey(field, schema)
  const options = sourceOptions(source, { own, valueKeys, isLink: isMatch(operator) })
  const choose = (id: string | null) => {
    const chosen = options.find(option => option.id === id)?.id
    if (!chosen || chosen === source) return
    if (chosen === 'fixed') return onChange({ field, operator })
    if (own && chosen === `values.${own.key}` && !valueKeys.includes(own.key)) onNeeds(own)
    onChange(withReference(condition, chosen))
  }
  return (
    <>
      <Select
        label={t('apps.source')}
        isLabelHidden
        isSearchable={false}
        value={source}
        options={options}
        onChange={choose}
      />
      {source === 'fixed' && <ConditionFormula {...props} />}
    </>
  )
}

type Choices = Pick<RuleValuesProps, 'valueKeys'> & { own: ValueKey | undefined; isLink: boolean }

function sourceOptions(source: ValueSource, { own, valueKeys, isLink }: Choices): { id: ValueSource; label: string }[] {
  const known = source.startsWith('values.') ? [...new Set([...valueKeys, source.slice('values.'.length)])] : valueKeys
  const isOwnOffered = own && !known.includes(own.key)
  return [
    { id: 'fixed', label: t(isLink ? 'apps.source.records' : 'apps.source.fixed') },
    { id: 'id', label: t('apps.source.id') },
    { id: 'email', label: t('apps.source.email') },
    ...known.map(key => ({ id: `values.${key}` as const, label: t('apps.source.value', { key }) })),
    ...(isOwnOffered
      ? [{ id: `values.${own.key}` as const, label: t('apps.source.own', { title: own.label ?? own.key }) }]
      : []),
  ]
}

/** What each person has of a field: the app user value that a rule over it asks for first. */
function ownKey(fieldId: string, { properties }: RecordSchema): ValueKey | undefined {
  const field = ownValue(properties, fieldId)
  return field && !isSystemField(fieldId) ? { key: fieldId, label: field.title } : undefined
}
