import { toText } from '../../coerce/coerce.ts'
import { defineFunction } from '../../define-function.ts'

export const formulaFunction = defineFunction({
  name: 'JOIN',
  label: 'Join a list',
  group: 'text',
  keywords: ['textjoin', 'combine', 'implode', 'separator'],
  summary: 'Puts the items of a list together with a separator between them.',
  parameters: [
    { name: 'list', type: 'list', summary: 'the items' },
    {
      name: 'separator',
      type: 'text',
      summary: 'what stands between them; a comma and a space if left out',
      optional: true,
    },
  ],
  result: 'text',
  examples: [
    { formula: 'JOIN(["a", "b", "c"], " + ")', result: 'a + b + c' },
    { formula: 'JOIN([1, null, 2])', result: '1, 2' },
  ],
  evaluate: (list, separator = ', ', frame) => {
    const texts = list.filter(item => item !== null).map(item => toText(item) ?? '')
    frame.spend(texts.length * separator.length * 2)
    return texts.join(separator)
  },
})
