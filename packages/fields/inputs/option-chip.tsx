import type { FieldSchema } from '@trellis/model'
import { Chip } from '@trellis/ui'
import { findOption } from '../values/options.ts'
import { CellText } from './cell-text.tsx'

/** A chosen option in a cell: a chip in its colour, plain text where it has none or is no option any more. */
export function OptionChip({ schema, value }: { schema: FieldSchema; value: unknown }) {
  const option = findOption(schema, value)
  if (!option?.color) return <CellText>{option?.label ?? String(value)}</CellText>
  return (
    <Chip color={option.color} size="small">
      {option.label}
    </Chip>
  )
}
