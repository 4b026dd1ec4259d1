import { ownValue } from '@trellis/base'
import { useRecordTitle } from '@trellis/fields/web'
import type { AppliedQuickFilter, QuickFilter, RecordSchema } from '@trellis/model'
import { t } from '../list/texts.ts'
import { valuesOf } from './applied-filters.ts'
import { quickChoice } from './quick-options.ts'

export function quickTitle({ title, fieldId, id }: QuickFilter, { properties }: RecordSchema): string {
  return title || (fieldId && ownValue(properties, fieldId)?.title) || id
}

/** A filter's title with what is chosen of it: one value by name, several by their number. */
export function useQuickLabel(
  filter: QuickFilter,
  applied: readonly AppliedQuickFilter[],
  schema: RecordSchema,
): string {
  const title = quickTitle(filter, schema)
  const values = valuesOf(applied, filter.id)
  const [first] = values
  const choice = quickChoice(filter, ownValue(schema.properties, filter.fieldId ?? ''))
  const isRecord = choice?.of === 'records' && values.length === 1
  const record = useRecordTitle(isRecord ? choice.collectionId : undefined, isRecord ? String(first) : undefined)
  if (first === undefined) return title
  if (values.length > 1) return t('records.quickValues', { title, count: values.length })
  const option = choice?.of === 'options' ? choice.options.find(({ value }) => value === first) : undefined
  return t('records.quickValue', { title, value: option?.label ?? record ?? String(first) })
}
