import { ComboBox } from '@trellis/ui'
import { useRef, useState } from 'react'
import type { InputProps } from '../define-format-web.ts'
import { fieldProps, placeholderOf, shownText, textValue } from './field-props.ts'
import { pictured } from './option-choices.ts'

/** Text that is typed freely, with the field's suggestions to take in its place. */
export function SuggestedTextInput(props: InputProps) {
  const { value, schema, onChange, onBlur } = props
  const [wanted, setWanted] = useState('')
  const taken = useRef<string>(undefined)
  const suggestions = (schema.metadata?.suggestionList ?? []).filter(({ hidden }) => !hidden)
  const text = shownText(value)
  const chosen = suggestions.find(each => String(each.value) === text)
  const offered = suggestions.filter(({ label }) => label.toLowerCase().includes(wanted.trim().toLowerCase()))
  const type = (text: string) => {
    // Taking a suggestion also writes its label into the box; what is stored is its value.
    if (text === taken.current) return
    taken.current = undefined
    setWanted(text)
    onChange(textValue(text))
  }
  const take = (id: string | null) => {
    const suggestion = suggestions.find(each => String(each.value) === id)
    if (!suggestion) return
    taken.current = suggestion.label
    setWanted('')
    onChange(String(suggestion.value))
  }
  return (
    <ComboBox
      {...fieldProps(props)}
      {...placeholderOf(props)}
      {...(onBlur ? { onBlur } : {})}
      value={chosen ? text : null}
      onChange={take}
      inputValue={text}
      onInputChange={type}
      allowsCustomValue
      options={offered.map(({ value: id, label, description, color, image }) => ({
        id: String(id),
        label,
        ...(description ? { description } : {}),
        ...(color ? { color } : {}),
        ...pictured(image),
      }))}
    />
  )
}
