import type { FieldSchema } from '@trellis/model'
import { t } from '../widget-texts.ts'

/** How many items or values are wanted; undefined where any number will do (2 §5). */
export function countHint(schema: FieldSchema): string | undefined {
  const least = schema.minItems ?? schema.minimum ?? schema.minProperties
  const most = schema.maxItems ?? schema.maximum ?? schema.maxProperties
  if (least == null && most == null) return undefined
  if (most == null) return t('field.countFrom', { least: least ?? 0 })
  return least == null ? t('field.countTo', { most }) : t('field.countBetween', { least, most })
}
