import { isSameJson } from '@trellis/base'
import { type FormatDefinition, findFormat } from '@trellis/fields'
import { type Person, readTyped } from '@trellis/fields/web'
import type { FieldSchema } from '@trellis/model'
import { getLocale, localeTag } from '@trellis/ui/text'
import { isNothing } from './cell-changes.ts'
import { isTyped } from './cell-edits.ts'
import type { ClipboardCell } from './clipboard-text.ts'

/** The value of a typed or pasted text; a text that says none stays as it is, and its cell says why. */
export function valueOfText(text: string, field: FieldSchema): unknown {
  const trimmed = text.trim()
  const format = findFormat(field.format)
  if (trimmed === '' || !format) return trimmed
  return readTyped(format, trimmed, field, person())
}

/** What a cell shows, which is what a spreadsheet gets of it. Nothing of what is shown masked. */
export function textOfValue(value: unknown, field: FieldSchema): ClipboardCell {
  const format = findFormat(field.format)
  if (isNothing(value) || !format || format.concealed) return { text: '', isText: false }
  if (typeof value === 'string' && 'problem' in format.check(value, field)) return { text: value, isText: true }
  if (format.comparison === 'number' && !Number.isFinite(value)) return { text: '', isText: false }
  return { text: shownText(value, field, format), isText: !isSigned(field, format) }
}

/** Fields whose copied values can be pasted as they are. */
export const isExact = (field: FieldSchema): boolean => isTyped(field) && !findFormat(field.format)?.concealed

/** Values that may begin with a sign and are no formula. */
const isSigned = ({ metadata }: FieldSchema, { comparison }: FormatDefinition): boolean =>
  signedKinds.has(comparison) && metadata?.optionList === undefined

const signedKinds: ReadonlySet<string> = new Set(['number', 'date', 'instant', 'time'])

/** Choices, weeks and their like are written in the form that reading knows where the one that is shown says too little. */
function shownText(value: unknown, field: FieldSchema, format: FormatDefinition): string {
  const { locale, timeZone } = person()
  const shown = format.display(value, field, locale, timeZone)
  if (isSigned(field, format) || !isTyped(field)) return shown
  return isSameJson(readTyped(format, shown, field, person()), value) ? shown : format.toText(value, field)
}

function person(): Person {
  const timeZone = getLocale().timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
  return { locale: localeTag(), timeZone }
}
