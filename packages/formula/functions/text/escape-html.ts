import { escapeHtml } from '@trellis/base'
import { defineFunction } from '../../define-function.ts'

export const formulaFunction = defineFunction({
  name: 'ESCAPE_HTML',
  label: 'Escape HTML',
  group: 'text',
  keywords: ['encode', 'entities'],
  summary: 'A text in which no character means anything to HTML.',
  parameters: [{ name: 'text', type: 'text', summary: 'the text' }],
  result: 'text',
  examples: [{ formula: 'ESCAPE_HTML("a < b")', result: 'a &lt; b' }],
  evaluate: escapeHtml,
})
