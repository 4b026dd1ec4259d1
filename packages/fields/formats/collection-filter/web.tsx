import { isPlainObject } from '@trellis/base'
import type { Filter } from '@trellis/model'
import { Skeleton } from '@trellis/ui'
import { lazy, Suspense } from 'react'
import { type CellProps, defineFormatWeb, type InputProps } from '../../define-format-web.ts'
import { useEditors } from '../../editors-context.tsx'
import { CellText } from '../../inputs/cell-text.tsx'
import { JsonTextInput } from '../../inputs/json-text-input.tsx'
import { NestedFrame } from '../../inputs/nested-frame.tsx'
import { OpenerField } from '../../inputs/opener-field.tsx'
import { useDescribedCollection } from '../../inputs/use-described-collection.ts'
import { checkFilter } from '../../values/check-filter.ts'
import { t } from '../../widget-texts.ts'
import { countConditions } from './count-conditions.ts'
import { isFilterSet } from './rules.ts'

export const web = defineFormatWeb({ Input, Cell })

const DraftDialog = lazy(async () => ({ default: (await import('../../inputs/draft-dialog.tsx')).DraftDialog }))

/** A button with a dialog, or where the field is expanded the conditions themselves. */
function Input(props: InputProps) {
  const { schema, value, onChange } = props
  const give = (next: unknown) => onChange(isFilterSet(next) ? next : null)
  const text = buttonText(value)
  const takesFormulas = useEditors().FormulaInput !== undefined
  if (schema.metadata?.expanded) {
    return (
      <NestedFrame {...props} collapsedText={text}>
        <Conditions {...props} onChange={give} />
      </NestedFrame>
    )
  }
  return (
    <OpenerField
      field={props}
      icon="filter_alt"
      text={text}
      summary={isFilterSet(value) && t('field.conditions', { count: countConditions(value) })}
    >
      {close => (
        <DraftDialog
          title={schema.title}
          icon="filter_alt"
          size="large"
          value={value}
          onApply={give}
          onClose={close}
          // What a formula gives is known only when it runs.
          {...(takesFormulas ? {} : { problemOf })}
        >
          {(draft, change) => <Conditions {...props} value={draft} onChange={change} />}
        </DraftDialog>
      )}
    </OpenerField>
  )
}

/** Rows and groups of conditions; JSON where nobody knows the collection's fields. */
function Conditions(props: InputProps) {
  const { schema, value, onChange, readOnly, disabled, error: _of, ...rest } = props
  const { FilterEditor } = useEditors()
  const { collectionId } = schema.metadata ?? {}
  const collection = useDescribedCollection(FilterEditor ? collectionId : undefined)
  // What is no object, as a formula that gives the filter, no row can say.
  const isOther = isFilterGiven(value) && !isPlainObject(value)
  if (!FilterEditor || !collectionId || readOnly || disabled || isOther || collection === null) {
    const { description: _, info: __, ...bare } = schema
    return <JsonTextInput {...rest} {...{ value, onChange, readOnly, disabled }} schema={bare} isLabelHidden />
  }
  if (!collection) return <Skeleton shape="form" count={2} />
  const filter = isPlainObject(value) ? (value as Filter) : undefined
  return (
    <Suspense fallback={<Skeleton shape="form" count={2} />}>
      <FilterEditor label={schema.title} schema={collection.schema} filter={filter} onChange={onChange} />
    </Suspense>
  )
}

function problemOf(draft: unknown): string | undefined {
  if (draft === null || draft === undefined) return undefined
  const checked = checkFilter(draft)
  return 'problem' in checked ? checked.problem : undefined
}

const isFilterGiven = (value: unknown) => value !== undefined && value !== null && value !== ''

const buttonText = (value: unknown) => (isFilterSet(value) ? t('field.seeFilter') : t('field.emptyFilter'))

function Cell({ value }: CellProps) {
  return <CellText>{buttonText(value)}</CellText>
}
