import { isSameJson } from '@trellis/base'
import { findFormat } from '@trellis/fields'
import { OptionListEditor } from '@trellis/fields/web'
import type { FieldSchema, OptionItem, QuickFilter } from '@trellis/model'
import { useId, useState } from 'react'
import { withStart } from '../document/quick-filters.ts'
import { t } from '../texts.ts'

type OptionsProps = {
  filter: QuickFilter
  field: FieldSchema
  change: (next: QuickFilter, part: string) => void
}

/** The values to choose from, where the field itself has no list of them. */
export function QuickFilterOptions({ filter, field, change }: OptionsProps) {
  const id = useId()
  // The list editor keeps rows that are not complete as long as it gets back the very list that it gave.
  const [given, setGiven] = useState<unknown>(filter.options)
  const isCurrent = isSameJson(offeredOptions(given), filter.options ?? [])
  const isNumber = findFormat(field.format)?.comparison === 'number'
  return (
    <OptionListEditor
      id={id}
      fieldId="options"
      schema={{
        type: 'array',
        format: 'option-items',
        title: t('collections.quick.options'),
        ...(isNumber ? { items: { type: 'number', format: 'number', title: t('collections.quick.options') } } : {}),
      }}
      value={isCurrent ? given : filter.options}
      onChange={value => {
        const { options: _, ...rest } = filter
        const options = offeredOptions(value)
        setGiven(value)
        // A value that is no longer offered is not chosen at the start either.
        change(withStart(options.length > 0 ? { ...rest, options } : rest, [], field), 'options')
      }}
      required={false}
      disabled={false}
      readOnly={false}
    />
  )
}

/** Options as a quick filter has them. */
function offeredOptions(list: unknown) {
  const options = Array.isArray(list) ? (list as OptionItem[]) : []
  return options.map(({ value, label, image, color }) => ({
    value,
    label,
    ...(image ? { image } : {}),
    ...(color ? { color } : {}),
  }))
}
