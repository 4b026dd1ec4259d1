import type { FieldSchema } from '@trellis/model'
import { t } from '../texts.ts'
import { characterCount } from '../values/text.ts'

/** How much of the length is used, once it runs short; typing is never cut off, so that pasted text is not lost. */
export function lengthHint(text: string, { maxLength }: FieldSchema): string | undefined {
  if (maxLength === undefined || text.length < maxLength * 0.8) return
  const count = characterCount(text)
  return count < maxLength * 0.8 || count === 0 ? undefined : t('field.characters', { count, most: maxLength })
}
