import type { TextFormatType } from 'lexical'
import type { markOrder } from '../../text-runs.ts'

export type Mark = (typeof markOrder)[number]

/** How the editor's library names the marks of stored text. */
export const formatOfMark: Readonly<Record<Mark, TextFormatType>> = {
  strong: 'bold',
  em: 'italic',
  u: 'underline',
  s: 'strikethrough',
  code: 'code',
  sub: 'subscript',
  sup: 'superscript',
}
