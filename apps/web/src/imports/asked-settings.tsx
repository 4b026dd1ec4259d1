import { ownValue } from '@trellis/base'
import { findFormat } from '@trellis/fields'
import { SettingsForm } from '@trellis/fields/web'
import type { RecordSchema } from '@trellis/model'
import type { Mapping } from './mapping.ts'
import { askedPaths, madeField } from './notation.ts'

type AskedSettingsProps = {
  mapping: Mapping
  schema: RecordSchema | undefined
  onChange: (mapping: Mapping) => void
}

/** What nobody can guess of a field that the import makes. */
export function AskedSettings({ mapping, schema, onChange }: AskedSettingsProps) {
  const field = madeField(mapping, schema)
  if (!field) return null
  const all = findFormat(field.format)?.settings
  const asked = askedPaths(field).flatMap(path => {
    const setting = ownValue(all, path)
    return setting ? [[path, setting] as const] : []
  })
  if (asked.length === 0) return null
  return (
    <SettingsForm
      key={field.format}
      settings={Object.fromEntries(asked)}
      value={field}
      onChange={next => onChange({ ...mapping, field: next })}
    />
  )
}
