import { isBlank } from '@trellis/base'
import type { FieldSchema } from '@trellis/model'
import { numberForm, parseNumber } from '@trellis/ui'
import type { FormatComparison, FormatDefinition } from '../define-format.ts'
import { localeMask } from '../values/locale-mask.ts'
import type { Notation } from '../values/notation.ts'
import { readNumberMask } from '../values/number-mask.ts'
import { maskOrder } from '../values/read-day.ts'
import { parseTypedDate, parseTypedMoment } from '../values/typed-date.ts'

/** Whose text it is: how they write, and what their clocks show. */
export type Person = { locale: string; timeZone: string }

type TextReader = Pick<FormatDefinition, 'comparison' | 'fromText'>

/**
 * The value that a text says to whoever typed or pasted it: what the field's input would make of it, and what `fromText` reads in
 * their notation. A text that says none is answered as it is, so that the check can refuse it.
 */
export function readTyped(format: TextReader, text: string, schema: FieldSchema, person: Person): unknown {
  const typed = typedKinds[format.comparison]?.(text, schema, person)
  if (typed !== undefined && typed !== null) return typed
  const { plain, decimal } = numberForm(text, person.locale)
  const notation = notationOf(person, decimal)
  for (const form of new Set([text, plain])) {
    const parsed = format.fromText(form, schema, notation)
    if ('value' in parsed) return parsed.value ?? (isBlank(text) ? '' : text)
  }
  // A number out of its bounds is one all the same, and is refused for that.
  const number = format.comparison === 'number' ? parseNumber(withoutAffixes(plain, schema), person.locale) : undefined
  return number ?? text
}

type TypedKind = (text: string, schema: FieldSchema, person: Person) => string | null | undefined

/** Kinds of values whose inputs read more than files are read for: the names and the order of the locale, the clocks of the person. */
const typedKinds: Partial<Record<FormatComparison, TypedKind>> = {
  date: (text, { metadata }, { locale }) => parseTypedDate(text, { locale, mask: metadata?.mask }),
  instant: (text, { metadata }, person) => parseTypedMoment(text, { ...person, mask: metadata?.mask }),
}

function notationOf({ locale, timeZone }: Person, decimal: Notation['decimal']): Notation {
  const dateOrder = maskOrder(localeMask(locale))
  return { timeZone, ...(decimal ? { decimal } : {}), ...(dateOrder ? { dateOrder } : {}) }
}

/** Without what the field's own mask puts around its numbers. */
function withoutAffixes(text: string, { metadata }: FieldSchema): string {
  const { prefix = '', suffix = '' } = readNumberMask(metadata?.mask) ?? {}
  const sign = /^[-−+]/.exec(text)?.[0] ?? ''
  const unsigned = text.slice(sign.length)
  const begun = unsigned.startsWith(prefix) ? unsigned.slice(prefix.length) : unsigned
  return sign + (begun.endsWith(suffix) ? begun.slice(0, begun.length - suffix.length) : begun).trim()
}
