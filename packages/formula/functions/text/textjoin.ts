import { toText } from '../../coerce/coerce.ts'
import { isEmpty } from '../../coerce/empty.ts'
import { defineFunction } from '../../define-function.ts'
import { type FormulaValue, isList } from '../../value.ts'

export const formulaFunction = defineFunction({
  name: 'TEXTJOIN',
  label: 'Join texts',
  group: 'text',
  keywords: ['concatenate', 'delimiter', 'separator', 'join'],
  summary: 'Values as one text with something between them, also those in lists.',
  spreadsheet: 'nothing',
  parameters: [
    { name: 'separator', type: 'text', summary: 'what stands between them' },
    { name: 'skipEmpty', type: 'boolean', summary: 'whether empty values are left out' },
    { name: 'values', type: 'any', summary: 'values or lists of them', nullable: true, rest: true },
  ],
  result: 'text',
  examples: [{ formula: 'TEXTJOIN(", ", true, "a", null, ["b", 3])', result: 'a, b, 3' }],
  evaluate: (separator, skipEmpty, values, frame) => {
    const all = flat(values).filter(value => !skipEmpty || !isEmpty(value))
    const texts = all.map(value => toText(value) ?? '')
    frame.spend(texts.reduce((sum, text) => sum + (text.length + separator.length) * 2, 0))
    return texts.join(separator)
  },
})

function flat(values: readonly FormulaValue[]): FormulaValue[] {
  return values.flatMap(value => (isList(value) ? flat(value) : [value]))
}
