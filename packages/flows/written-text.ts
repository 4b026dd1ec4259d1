import { isPlainObject } from '@trellis/base'
import type { Given } from './define-step.ts'

/** A text as it was written, cut where formulas stand: one text more than values. */
export type WrittenText = { texts: readonly string[]; values: readonly unknown[] }

/** The parameters with the texts of the input as they were written, so that what formulas give can stay apart from them (S07). */
export function keepWritten(given: Given): Given {
  const { input } = given
  const texts = isPlainObject(input) ? Object.entries(input) : []
  const written = texts.flatMap(([name, value]) => (typeof value === 'string' ? [[name, cut(value)] as const] : []))
  return { ...given, written: Object.fromEntries(written) }
}

function cut(text: string): WrittenText {
  const parts = text.split(/(\{\{.*?\}\})/s)
  return {
    texts: parts.filter((_, index) => index % 2 === 0),
    values: parts.filter((_, index) => index % 2 === 1),
  }
}
