import type { FieldSchema } from '@trellis/model'
import { OptionName } from '@trellis/ui'
import { findOption } from '../values/options.ts'
import { CellText } from './cell-text.tsx'
import { pictured } from './option-choices.ts'

/** A chosen option in a cell: a chip in its colour, with its picture; plain text where it has none or is no option any more. */
export function OptionChip({ schema, value }: { schema: FieldSchema; value: unknown }) {
  const option = findOption(schema, value)
  const picture = pictured(option?.image)
  if (!option || (!option.color && !picture.icon && !picture.image)) {
    return <CellText>{option?.label ?? String(value)}</CellText>
  }
  return (
    <OptionName label={option.label} size="small" {...(option.color ? { color: option.color } : {})} {...picture} />
  )
}
