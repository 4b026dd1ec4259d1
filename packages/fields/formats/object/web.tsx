import { isPlainObject, ownValue } from '@trellis/base'
import { localeTag } from '@trellis/ui/text'
import { lazy, Suspense } from 'react'
import { type CellProps, defineFormatWeb, type InputProps } from '../../define-format-web.ts'
import { FieldInput, FieldLoading } from '../../field-input.tsx'
import { CellText } from '../../inputs/cell-text.tsx'
import { nestedErrors } from '../../inputs/nested-errors.ts'
import { NestedFrame } from '../../inputs/nested-frame.tsx'
import { useNestedStates, withOptions } from '../../inputs/use-nested-states.ts'
import { actionSubtype } from '../../values/action-subtype.ts'
import { propertiesOf } from '../../values/nested-values.ts'
import { rules } from './rules.ts'

export const web = defineFormatWeb({ Input, Cell })

const ActionInput = lazy(async () => ({ default: (await import('../../inputs/action-input.tsx')).ActionInput }))

function Input(props: InputProps) {
  if (props.schema.metadata?.subtype !== actionSubtype) return <ObjectInput {...props} />
  return (
    <Suspense fallback={<FieldLoading />}>
      <ActionInput {...props} />
    </Suspense>
  )
}

function ObjectInput(props: InputProps) {
  const { id, fieldId, schema, onChange, disabled, readOnly, errors, record } = props
  const stateOf = useNestedStates()
  const value = known(props.value, schema)
  const change = (key: string, next: unknown) => {
    const { [key]: _before, ...rest } = value
    const isGone = next === undefined || next === null || next === ''
    // What has a default is emptied in so many words: else it would be filled in again.
    const isKept = !isGone || ownValue(schema.properties, key)?.default !== undefined
    const changed = isKept ? { ...rest, [key]: isGone ? null : next } : rest
    onChange(Object.keys(changed).length === 0 ? null : changed)
  }
  return (
    <NestedFrame {...props} collapsedText={rules.display(value, schema, localeTag())}>
      {propertiesOf(schema).map(([key, property]) => {
        const path = `${fieldId}.${key}`
        const { isHidden, isDisabled, isRequired, options, default: made } = stateOf(path)
        if (isHidden || property.metadata?.hidden === true) return null
        const isLocked = isDisabled === true || property.metadata?.disabled === true
        const isGrey = isLocked && property.metadata?.disabledType === 'disabled'
        return (
          <FieldInput
            key={key}
            id={`${id}-${key}`}
            fieldId={path}
            schema={withOptions(property, options)}
            value={Object.hasOwn(value, key) ? ownValue(value, key) : made}
            onChange={next => change(key, next)}
            required={isRequired ?? schema.required?.includes(key) ?? false}
            disabled={disabled || isGrey}
            readOnly={readOnly || (isLocked && !isGrey) || Boolean(property.metadata?.calculation)}
            {...nestedErrors(errors, key)}
            {...(record ? { record } : {})}
          />
        )
      })}
    </NestedFrame>
  )
}

/** Without what a field that was removed since has left behind, which could not be saved again. */
function known(value: unknown, { properties = {} }: InputProps['schema']): Record<string, unknown> {
  if (!isPlainObject(value)) return {}
  return Object.fromEntries(Object.entries(value).filter(([key]) => Object.hasOwn(properties, key)))
}

function Cell({ value, schema }: CellProps) {
  return <CellText>{rules.display(value, schema, localeTag())}</CellText>
}
