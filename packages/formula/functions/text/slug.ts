import { fold } from '@trellis/base'
import { defineFunction } from '../../define-function.ts'

export const formulaFunction = defineFunction({
  name: 'SLUG',
  label: 'Slug',
  group: 'text',
  keywords: ['url', 'permalink', 'kebab case'],
  summary: 'A text as it may stand in an address: small letters, digits and hyphens.',
  parameters: [{ name: 'text', type: 'text', summary: 'the text' }],
  result: 'text',
  examples: [{ formula: 'SLUG("Crème Brûlée, 2 pieces")', result: 'creme-brulee-2-pieces' }],
  evaluate: text => (fold(text).match(/[\p{L}\p{N}]+/gu) ?? []).join('-'),
})
