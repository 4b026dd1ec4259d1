import type { FilterEditorProps } from '@trellis/fields/web'
import { FilterBuilder } from '../records/filter/filter-builder.tsx'
import { WithConditionFormulas } from './formula-condition.tsx'
import type { OwnScope } from './formula-field.tsx'

/** A stored filter whose conditions compare with values or with formulas of `ownScope`. */
export function ConditionEditor({ ownScope, ...filter }: FilterEditorProps & { ownScope?: OwnScope }) {
  return (
    <WithConditionFormulas {...(ownScope && { ownScope })}>
      <FilterBuilder {...filter} />
    </WithConditionFormulas>
  )
}
