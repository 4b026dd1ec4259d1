import { ownValue } from '@trellis/base'
import { Icon, TooltipMark } from '@trellis/ui'
import { memo, useMemo } from 'react'
import { drawsTyped, FieldInput } from '../field-input.tsx'
import { findLook } from '../find-look.ts'
import { NestedStates, withOptions } from '../inputs/use-nested-states.ts'
import { t } from '../texts.ts'
import type { FormField } from './arrange-fields.ts'
import { fieldElementId, useForm } from './form-context.tsx'
import styles from './record-form.module.css'
import { useTypedField } from './use-form-store.ts'

/** One field of a form: the only thing that renders while it is typed in. */
export const FormFieldItem = memo(function FormFieldItem({ field }: { field: FormField }) {
  const { store, formId, isDisabled, isReadOnly, record, shown: texts, onFieldFocus } = useForm()
  const { path, schema, isRequired, isHidden } = field
  const { state, type } = useTypedField(store, path, (drawn, typed) => drawsTyped(schema, drawn, typed))
  const { metadata } = schema
  const { formula } = state
  const isLocked = metadata?.disabled === true || formula.isDisabled
  const shown = useMemo(() => withOptions(schema, formula.options), [schema, formula.options])
  const isLink = findLook(schema.format)?.storage === 'link'
  // A formula that fails is told where its result would be; it holds up nothing.
  const error = state.error ?? formula.failure
  return (
    <NestedStates value={formula.inside}>
      <div
        id={fieldElementId(formId, path)}
        className={styles.field}
        data-field={path}
        data-size={metadata?.fieldSize ?? 'regular'}
        data-changed={state.isChanged || undefined}
        onFocus={() => onFieldFocus?.(path)}
      >
        <FieldInput
          id={`${fieldElementId(formId, path)}-control`}
          fieldId={path}
          schema={shown}
          value={ownValue(texts, path) ?? state.value}
          pending={state.pending}
          onChange={value => type(() => (isLink ? store.setPending(path, value) : store.setValue(path, value)))}
          required={isRequired || formula.isRequired}
          disabled={isDisabled || (isLocked && metadata?.disabledType === 'disabled')}
          readOnly={isReadOnly || Boolean(metadata?.calculation) || (isLocked && metadata?.disabledType !== 'disabled')}
          {...(error ? { error } : {})}
          {...(state.errors ? { errors: state.errors } : {})}
          {...(record ? { record } : {})}
        />
        {isHidden && <HiddenMark />}
      </div>
    </NestedStates>
  )
})

/** Beside fields that only builders see. */
function HiddenMark() {
  return (
    <span className={styles.hidden}>
      <TooltipMark label={t('field.mayBeHidden')}>
        <Icon name="visibility_off" size={16} />
      </TooltipMark>
    </span>
  )
}
