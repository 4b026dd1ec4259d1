import { ownValue } from '@trellis/base'
import type { LinkedRecord } from '@trellis/model'
import { useId } from 'react'
import type { InputProps } from '../../define-format-web.ts'
import { FieldInput } from '../../field-input.tsx'
import styles from './association.module.css'
import { readPending, relationshipOf, setLinkField } from './change-links.ts'
import { linkFieldsOf, titleOf } from './linked-record.ts'

/** What the link of a record says, of one that is linked or to be linked. */
export function LinkFields({
  item,
  schema,
  pending,
  onChange,
  readOnly,
  disabled,
}: InputProps & { item: LinkedRecord }) {
  const id = useId()
  const fields = linkFieldsOf(schema)
  if (fields.length === 0) return null
  const change = readPending(pending)
  const values = relationshipOf(change, item)
  const required = schema.metadata?.association?.relationship?.required ?? []
  return (
    <div className={styles.linkFields} role="group" aria-label={titleOf(item)}>
      {fields.map(([fieldId, field]) => (
        <FieldInput
          key={fieldId}
          id={`${id}-${fieldId}`}
          fieldId={fieldId}
          schema={field}
          value={ownValue(values, fieldId) ?? undefined}
          onChange={next => onChange(setLinkField(change, item, fieldId, next ?? null))}
          required={required.includes(fieldId)}
          disabled={disabled}
          readOnly={readOnly}
        />
      ))}
    </div>
  )
}
