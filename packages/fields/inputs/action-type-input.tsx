import type { InputProps } from '../define-format-web.ts'
import { ActionSearch } from './action-search.tsx'
import { fieldProps, placeholderOf } from './field-props.ts'
import { optionChoices } from './option-choices.ts'

/** What an action does: the field's own options, then the product's, found by their words; or a flow by its id. */
export function ActionTypeInput(props: InputProps) {
  const { schema, onChange, onBlur } = props
  const value = typeof props.value === 'string' && props.value !== '' ? props.value : null
  return (
    <ActionSearch
      {...fieldProps(props)}
      description={schema.description}
      {...placeholderOf(props)}
      {...(onBlur ? { onBlur } : {})}
      own={optionChoices(schema, [value])}
      value={value}
      onChange={id => onChange(id)}
    />
  )
}
