import { isPlainObject } from '@trellis/base'
import { TextField } from '@trellis/ui'
import { type CellProps, defineFormatWeb, type InputProps } from '../../define-format-web.ts'
import { CellText } from '../../inputs/cell-text.tsx'
import { NestedFrame } from '../../inputs/nested-frame.tsx'
import { RecordSearch } from '../../inputs/record-search.tsx'
import { useRecordTitle } from '../../inputs/use-record-title.ts'
import { t } from '../../texts.ts'
import { format } from './format.ts'

export const web = defineFormatWeb({ Input, Cell })

function Input(props: InputProps) {
  const { schema, onChange, onBlur, disabled, readOnly } = props
  const only = schema.metadata?.collectionId
  const value = isPlainObject(props.value) ? props.value : {}
  const collectionId = only || textOf(value.collectionId)
  const give = (next: Record<string, string | null>) => {
    const parts = Object.entries({ collectionId, recordId: textOf(value.recordId), ...next }).filter(([, part]) => part)
    const isEmpty = parts.every(([key]) => key === 'collectionId' && Boolean(only))
    onChange(isEmpty ? null : Object.fromEntries(parts))
  }
  const state = { isDisabled: disabled, isReadOnly: readOnly }
  return (
    <NestedFrame {...props} collapsedText={format.display(value)}>
      {!only && (
        <TextField
          {...state}
          label={t('field.collectionId')}
          value={collectionId}
          onChange={text => give({ collectionId: text.trim(), recordId: null })}
        />
      )}
      <RecordSearch
        {...state}
        {...(onBlur ? { onBlur } : {})}
        label={t('field.record')}
        collectionId={collectionId || undefined}
        value={textOf(value.recordId) || null}
        onChange={(recordId, alt) => give({ recordId, alt: alt ?? null })}
        takesFreeText
      />
    </NestedFrame>
  )
}

const textOf = (part: unknown): string => (typeof part === 'string' ? part : '')

function Cell({ value }: CellProps) {
  const { collectionId, recordId, alt } = isPlainObject(value) ? value : {}
  const title = useRecordTitle(textOf(collectionId) || undefined, textOf(recordId) || undefined)
  return <CellText>{textOf(alt) || (title ?? format.display(value))}</CellText>
}
