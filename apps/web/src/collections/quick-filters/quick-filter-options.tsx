import { findFormat } from '@trellis/fields'
import { OptionListEditor } from '@trellis/fields/web'
import type { FieldSchema, OptionItem, QuickFilter } from '@trellis/model'
import { useId } from 'react'
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
      value={filter.options}
      onChange={value => {
        const { options: _, ...rest } = filter
        const options = (Array.isArray(value) ? (value as OptionItem[]) : []).map(offeredOption)
        // A value that is no longer offered is not chosen at the start either.
        change(withStart(options.length > 0 ? { ...rest, options } : rest, [], field), 'options')
      }}
      required={false}
      disabled={false}
      readOnly={false}
    />
  )
}

function offeredOption({ value, label, image, color }: OptionItem) {
  return { value, label, ...(image ? { image } : {}), ...(color ? { color } : {}) }
}
