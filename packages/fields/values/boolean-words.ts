import type { FieldSchema } from '@trellis/model'
import type { Parsed } from '../define-format.ts'
import { problem } from '../messages.ts'

/** As spreadsheets write the two values in the languages whose months are read. */
const trueWords = [
  'true',
  'wahr',
  'vrai',
  'verdadero',
  'vero',
  'verdadeiro',
  'waar',
  'sant',
  'sand',
  'tosi',
  'prawda',
  'pravda',
]
const falseWords = [
  'false',
  'falsch',
  'faux',
  'falso',
  'onwaar',
  'falskt',
  'falsk',
  'usann',
  'epätosi',
  'fałsz',
  'nepravda',
]

/** Whether every text is a word for yes or no; figures are numbers. */
export const areBooleanWords = (texts: readonly string[]): boolean =>
  texts.every(text => isBooleanWord.test(text.toLowerCase()))

const isBooleanWord = new RegExp(`^(?:yes|no|${[...trueWords, ...falseWords].join('|')})$`)

/** Texts, in lower case, that mean yes and no; the field's own labels come first. */
export function booleanWords(schema: FieldSchema): { yes: string[]; no: string[] } {
  const { booleanLabelTrue, booleanLabelFalse } = schema.metadata ?? {}
  const own = (label: string | undefined) => (label ? [label.toLowerCase()] : [])
  return {
    yes: [...own(booleanLabelTrue), 'yes', '1', ...trueWords],
    no: [...own(booleanLabelFalse), 'no', '0', ...falseWords].filter(word => word !== booleanLabelTrue?.toLowerCase()),
  }
}

export function readBoolean(text: string, schema: FieldSchema): Parsed {
  const words = booleanWords(schema)
  const word = text.toLowerCase()
  if (words.yes.includes(word)) return { value: true }
  return words.no.includes(word) ? { value: false } : problem('problem.booleanText')
}
