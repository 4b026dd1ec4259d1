import { defineFunction } from '../../define-function.ts'
import { withoutTags } from '../../text/html.ts'

export const formulaFunction = defineFunction({
  name: 'STRIP_HTML',
  label: 'Strip HTML',
  group: 'text',
  keywords: ['remove tags', 'plain text', 'rich text'],
  summary: 'The text of rich text, without its tags.',
  parameters: [{ name: 'html', type: 'text', summary: 'the rich text' }],
  result: 'text',
  examples: [{ formula: 'STRIP_HTML("<p>Fish &amp; <b>chips</b></p>")', result: 'Fish & chips' }],
  evaluate: html => withoutTags(html).trim(),
})
