import type { FieldSchema } from '@trellis/model'
import { t } from '../texts.ts'
import { characterCount } from '../values/text.ts'

/** Whether so much of the length is used that it is told. */
export function runsShort(text: string, { maxLength }: FieldSchema): boolean {
  if (maxLength === undefined || text.length < maxLength * 0.8) return false
  const count = characterCount(text)
  return count >= maxLength * 0.8 && count > 0
}

/** How much of the length is used, once it runs short; typing is never cut off, so that pasted text is not lost. */
export function lengthHint(text: string, schema: FieldSchema): string | undefined {
  const { maxLength } = schema
  if (maxLength === undefined || !runsShort(text, schema)) return undefined
  return t('field.characters', { count: characterCount(text), most: maxLength })
}
