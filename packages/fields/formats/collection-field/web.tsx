import { Select, TextField } from '@trellis/ui'
import { useEffect, useState } from 'react'
import { type CellProps, defineFormatWeb, type InputProps } from '../../define-format-web.ts'
import { findFormat } from '../../find-format.ts'
import { useGateway } from '../../gateway-context.tsx'
import { CellText } from '../../inputs/cell-text.tsx'
import { fieldProps, placeholderOf, shownText, textValue } from '../../inputs/field-props.ts'

export const web = defineFormatWeb({ Input, Cell })

type FieldOption = { id: string; label: string; icon: string }

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
      options={fields.filter(field => !excludeFields.includes(field.id))}
      value={typeof value === 'string' && value !== '' ? value : null}
      onChange={onChange}
      isClearable={!required}
    />
  )
}

function useFields(collectionId: string | undefined): FieldOption[] | undefined {
  const gateway = useGateway()
  const [found, setFound] = useState<{ of: string; fields: FieldOption[] }>()
  useEffect(() => {
    if (!collectionId) return
    let isGone = false
    gateway.describe(collectionId).then(
      ({ schema }) => {
        const fields = Object.entries(schema.properties).map(([id, field]) => ({
          id,
          label: field.title || id,
          icon: findFormat(field.format)?.icon ?? 'label',
        }))
        if (!isGone) setFound({ of: collectionId, fields })
      },
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [gateway, collectionId])
  return found?.of === collectionId ? found?.fields : undefined
}

function Cell({ value, schema }: CellProps) {
  const field = useFields(schema.metadata?.collectionId)?.find(each => each.id === value)
  return <CellText>{field?.label ?? shownText(value)}</CellText>
}
