import type { FieldProps } from '@trellis/ui'
import type { InputProps } from '../define-format-web.ts'

/** What the inputs of the design system want of a field: label, help, error, state. */
export function fieldProps(props: InputProps): FieldProps {
  const { schema, error, isLabelHidden, required, disabled, readOnly } = props
  const { description, info } = schema
  return {
    label: schema.title,
    isRequired: required,
    isDisabled: disabled,
    isReadOnly: readOnly,
    ...(isLabelHidden ? { isLabelHidden } : {}),
    ...(description ? { description } : {}),
    ...(info ? { info } : {}),
    ...(error ? { error } : {}),
  }
}

export function placeholderOf({ schema, readOnly }: InputProps): { placeholder?: string } {
  const placeholder = schema.metadata?.placeholder
  return placeholder && !readOnly ? { placeholder } : {}
}

/** Typed text as a value: empty text is no value. */
export const textValue = (text: string) => (text === '' ? null : text)

export const shownText = (value: unknown) => (value === undefined || value === null ? '' : String(value))
