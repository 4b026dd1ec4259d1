import { isPlainObject } from '@trellis/base'
import { FieldInput } from '@trellis/fields/web'
import type { FieldSchema } from '@trellis/model'
import type { Condition } from '../list/list-state.ts'
import { t } from '../texts.ts'

type RecordPickProps = {
  id: string
  field: FieldSchema
  condition: Condition
  onChange: (condition: Condition) => void
}

/** The record that a link is compared with, looked up as in a form. */
export function RecordPick({ id, field, condition, onChange }: RecordPickProps) {
  const { association } = field.metadata ?? {}
  return (
    <FieldInput
      id={id}
      fieldId={condition.field}
      schema={{
        type: field.type,
        format: field.format,
        title: t('records.filter.value'),
        metadata: association ? { association: { ...association, max: 1 } } : {},
      }}
      value={undefined}
      pending={isPlainObject(condition.value) ? { set: [condition.value] } : undefined}
      onChange={change => onChange({ ...condition, value: pickedOf(change) })}
      required={false}
      disabled={false}
      readOnly={false}
      isLabelHidden
    />
  )
}

/** A lookup answers with the change of the links: the record that was set, none where it was taken away. */
function pickedOf(change: unknown): unknown {
  const picked = isPlainObject(change) && Array.isArray(change['set']) ? (change['set'] as unknown[])[0] : undefined
  if (!isPlainObject(picked)) return undefined
  return { id: picked['id'], recordTitle: picked['recordTitle'] }
}
