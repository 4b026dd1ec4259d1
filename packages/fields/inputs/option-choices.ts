import type { FieldSchema, OptionItem } from '@trellis/model'
import type { Option } from '@trellis/ui'
import { isImageAddress } from '../values/addresses.ts'
import { optionsOf } from '../values/options.ts'

/** The options to pick from: hidden ones only while they are chosen, disabled ones to be seen but not picked. */
export function optionChoices(schema: FieldSchema, chosen: readonly unknown[]): Option[] {
  const offered = optionsOf(schema).filter(option => !option.hidden || chosen.includes(option.value))
  return offered.map(choiceOf)
}

/** An icon of the set by its name, or an image by its address. */
export function pictured(image: string | undefined): Pick<Option, 'icon' | 'image'> {
  if (!image) return {}
  return image.includes('/') ? (isImageAddress(image) ? { image } : {}) : { icon: image }
}

function choiceOf({ value, label, color, description, image, disabled }: OptionItem): Option {
  return {
    id: String(value),
    label,
    ...(color ? { color } : {}),
    ...(description ? { description } : {}),
    ...pictured(image),
    ...(disabled ? { isDisabled: true } : {}),
  }
}
