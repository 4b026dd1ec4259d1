import { fold } from '@trellis/base'
import { defineFunction } from '../../define-function.ts'
import { sql } from '../../to-sql/fragment.ts'
import { at, textSql } from '../../to-sql/sql-form.ts'

export const formulaFunction = defineFunction({
  name: 'REMOVE_ACCENTS',
  label: 'Remove accents',
  group: 'text',
  keywords: ['fold', 'diacritics', 'ascii', 'search'],
  summary: 'A text as search compares it: small letters without accents.',
  parameters: [{ name: 'text', type: 'text', summary: 'the text' }],
  result: 'text',
  examples: [{ formula: 'REMOVE_ACCENTS("Łódź")', result: 'lodz' }],
  evaluate: text => fold(text),
  sql: args => textSql(sql`trellis.fold(${at(args, 0)})`),
})
