import { isPlainObject } from '@trellis/base'
import { localeTag } from '@trellis/ui/text'
import { type CellProps, defineFormatWeb, type InputProps } from '../../define-format-web.ts'
import { FieldInput } from '../../field-input.tsx'
import { CellText } from '../../inputs/cell-text.tsx'
import { nestedErrors } from '../../inputs/nested-errors.ts'
import { NestedFrame } from '../../inputs/nested-frame.tsx'
import { useNestedStates, withOptions } from '../../inputs/use-nested-states.ts'
import { rules } from './rules.ts'

export const web = defineFormatWeb({ Input, Cell })

function Input(props: InputProps) {
  const { id, fieldId, schema, onChange, disabled, readOnly, errors, record } = props
  const stateOf = useNestedStates()
  const value = isPlainObject(props.value) ? props.value : {}
  const change = (key: string, next: unknown) => {
    const { [key]: _before, ...rest } = value
    const isGone = next === undefined || next === null || next === ''
    const changed = isGone ? rest : { ...rest, [key]: next }
    onChange(Object.keys(changed).length === 0 ? null : changed)
  }
  return (
    <NestedFrame {...props} collapsedText={rules.display(value, schema, localeTag())}>
      {Object.entries(schema.properties ?? {}).map(([key, property]) => {
        const path = `${fieldId}.${key}`
        const { isHidden, isDisabled, isRequired, options } = stateOf(path)
        if (isHidden || property.metadata?.hidden === true) return null
        return (
          <FieldInput
            key={key}
            id={`${id}-${key}`}
            fieldId={path}
            schema={withOptions(property, options)}
            value={value[key]}
            onChange={next => change(key, next)}
            required={isRequired ?? schema.required?.includes(key) ?? false}
            disabled={disabled}
            readOnly={readOnly || isDisabled === true || Boolean(property.metadata?.calculation)}
            {...nestedErrors(errors, key)}
            {...(record ? { record } : {})}
          />
        )
      })}
    </NestedFrame>
  )
}

function Cell({ value, schema }: CellProps) {
  return <CellText>{rules.display(value, schema, localeTag())}</CellText>
}
