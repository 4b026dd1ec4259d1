import { Select, TextField } from '@trellis/ui'
import { type CellProps, defineFormatWeb, type InputProps } from '../../define-format-web.ts'
import { findLook } from '../../find-look.ts'
import { CellText } from '../../inputs/cell-text.tsx'
import { fieldProps, placeholderOf, shownText, textValue } from '../../inputs/field-props.ts'
import { useDescribedCollection } from '../../inputs/use-described-collection.ts'

export const web = defineFormatWeb({ Input, Cell })

type FieldOption = { id: string; label: string; icon: string; hint: string }

/** A dropdown of the collection's fields; a box for the id where the collection is not known. */
function Input(props: InputProps) {
  const { value, schema, required, onChange, onBlur } = props
  const { collectionId, excludeFields = [] } = schema.metadata ?? {}
  const fields = useFields(collectionId)
  const shared = { ...fieldProps(props), ...placeholderOf(props), ...(onBlur ? { onBlur } : {}) }
  if (!fields) {
    return <TextField {...shared} isMono value={shownText(value)} onChange={text => onChange(textValue(text.trim()))} />
  }
  return (
    <Select
      {...shared}
      options={withOwn(
        fields.filter(field => !excludeFields.includes(field.id)),
        shownText(value),
      )}
      value={shownText(value) || null}
      onChange={onChange}
      isClearable={!required}
    />
  )
}

/** A field that is gone, or hidden from the person, is said by its id. */
const withOwn = (offered: FieldOption[], id: string): FieldOption[] =>
  id === '' || offered.some(field => field.id === id)
    ? offered
    : [...offered, { id, label: id, icon: 'label', hint: '' }]

function useFields(collectionId: string | undefined): FieldOption[] | undefined {
  const collection = useDescribedCollection(collectionId)
  if (!collection) return undefined
  return Object.entries(collection.schema.properties).map(([id, field]) => ({
    id,
    label: field.title || id,
    icon: findLook(field.format)?.icon ?? 'label',
    hint: id,
  }))
}

function Cell({ value, schema }: CellProps) {
  const field = useFields(schema.metadata?.collectionId)?.find(each => each.id === value)
  return <CellText>{field?.label ?? shownText(value)}</CellText>
}
