import { isPlainObject } from '@trellis/base'
import type { FormulaProperty } from '@trellis/fields/formula'
import { fromJson, preview } from '@trellis/formula'
import { type ReactNode, useCallback } from 'react'
import { type ConditionFormulaProps, ConditionFormulas } from '../records/filter/condition-formulas.ts'
import { takesList } from '../records/filter/edit-filter.ts'
import { isMatch } from '../records/filter/filter-tree.ts'
import { FormulaDialog, FormulaField, type OwnScope } from './formula-field.tsx'
import { t } from './texts.ts'

// For whoever loads it when it is needed: alone it would be one more file for every form that may hold a formula.
export { FormulaDialog, FormulaField }

const place: FormulaProperty = { path: 'value', use: 'value', roots: ['record', 'user'] }

/** Lets conditions inside compare with formulas: those of a record, or what `ownScope` says they refer to. */
export function WithConditionFormulas({ ownScope, children }: { ownScope?: OwnScope; children: ReactNode }) {
  const draw = useCallback(
    (props: ConditionFormulaProps) => <ConditionFormula {...props} {...(ownScope && { ownScope })} />,
    [ownScope],
  )
  return <ConditionFormulas value={draw}>{children}</ConditionFormulas>
}

/** A formula in one line, where nobody edits it. */
export function FormulaLine({ formula }: { formula: unknown }) {
  return <code>{preview(fromJson(formula).tree)}</code>
}

/** The value of one condition, or a formula in its place. */
export function ConditionFormula(props: ConditionFormulaProps & { ownScope?: OwnScope }) {
  const { schema, field, condition, onChange, ownScope, children } = props
  const { value, ...rest } = condition
  const isLink = isMatch(condition.operator)
  // What collections store of links names records alone.
  if (isLink && !ownScope) return children
  const asksList = isLink || takesList(condition.operator) || condition.operator === '$between'
  const given = isLink && isPlainObject(value) ? value['ids'] : value
  const stored = (next: unknown) => (isLink ? { ids: next } : next)
  return (
    <FormulaField
      name={t('formula.conditionValue', { title: field.title ?? condition.field })}
      isInline
      place={asksList ? { ...place, use: 'options' } : place}
      schema={schema}
      field={field}
      {...(ownScope && { ownScope })}
      value={given}
      onChange={next => onChange(next === undefined ? rest : { ...rest, value: stored(next) })}
    >
      {children}
    </FormulaField>
  )
}
