import type { FormulaProperty } from '@trellis/fields/formula'
import { fromJson, preview } from '@trellis/formula'
import type { ReactNode } from 'react'
import { type ConditionFormulaProps, ConditionFormulas } from '../records/filter/condition-formulas.ts'
import { takesList } from '../records/filter/edit-filter.ts'
import { FormulaDialog, FormulaField } from './formula-field.tsx'
import { t } from './texts.ts'

// For whoever loads it when it is needed: alone it would be one more file for every form that may hold a formula.
export { FormulaDialog, FormulaField }

const place: FormulaProperty = { path: 'value', use: 'value', roots: ['record', 'user'] }

/** Lets conditions inside compare with formulas. */
export function WithConditionFormulas({ children }: { children: ReactNode }) {
  return <ConditionFormulas value={drawCondition}>{children}</ConditionFormulas>
}

/** A formula in one line, where nobody edits it. */
export function FormulaLine({ formula }: { formula: unknown }) {
  return <code>{preview(fromJson(formula).tree)}</code>
}

const drawCondition = (props: ConditionFormulaProps) => <ConditionFormula {...props} />

function ConditionFormula({ schema, field, condition, onChange, children }: ConditionFormulaProps) {
  const { value, ...rest } = condition
  const asksList = takesList(condition.operator) || condition.operator === '$between'
  return (
    <FormulaField
      name={t('formula.conditionValue', { title: field.title ?? condition.field })}
      isInline
      place={asksList ? { ...place, use: 'options' } : place}
      schema={schema}
      field={field}
      value={value}
      onChange={next => onChange(next === undefined ? rest : { ...rest, value: next })}
    >
      {children}
    </FormulaField>
  )
}
