import { ownValue } from '@trellis/base'
import { type RecordSchema, type TrellisRecord, userReferenceFields } from '@trellis/model'
import { useMemo } from 'react'
import { t } from '../texts.ts'
import { useNameOf } from '../use-name-of.ts'

/** Who made and changed a record, by field: names in place of ids. The same object as long as they are the same. */
export function useUserNames(
  record: TrellisRecord | undefined,
  { properties }: RecordSchema,
): Readonly<Record<string, string>> {
  const users = [...userReferenceFields].flatMap((fieldId): [string, string][] => {
    const id = ownValue(record, fieldId)
    return typeof id === 'string' && Object.hasOwn(properties, fieldId) ? [[fieldId, id]] : []
  })
  const nameOf = useNameOf(
    users.map(([, id]) => id),
    t('records.conflict.someone'),
  )
  const names = JSON.stringify(users.map(([fieldId, id]) => [fieldId, nameOf(id)]))
  return useMemo(() => Object.fromEntries(JSON.parse(names) as [string, string][]), [names])
}
