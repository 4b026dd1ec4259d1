import type { FieldSchema, OptionItem } from '@trellis/model'
import type { Option } from '@trellis/ui'
import { optionsOf } from '../values/options.ts'

/** The options to pick from: hidden ones only while they are chosen, disabled ones to be seen but not picked. */
export function optionChoices(schema: FieldSchema, chosen: readonly unknown[]): Option[] {
  const offered = optionsOf(schema).filter(option => !option.hidden || chosen.includes(option.value))
  return offered.map(choiceOf)
}

function choiceOf({ value, label, color, description, disabled }: OptionItem): Option {
  return {
    id: String(value),
    label,
    ...(color ? { color } : {}),
    ...(description ? { description } : {}),
    ...(disabled ? { isDisabled: true } : {}),
  }
}
