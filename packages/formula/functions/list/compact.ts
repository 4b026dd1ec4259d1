import { itemsOf, listOf } from '../../check/types.ts'
import { isEmpty } from '../../coerce/empty.ts'
import { defineFunction } from '../../define-function.ts'

export const formulaFunction = defineFunction({
  name: 'COMPACT',
  label: 'Leave out empty ones',
  group: 'list',
  keywords: ['remove blanks', 'arraycompact', 'not null'],
  summary: 'A list without the items that are missing or hold nothing.',
  parameters: [{ name: 'list', type: 'list', summary: 'the list' }],
  result: 'list',
  examples: [{ formula: 'COMPACT([1, null, "", 0])', result: [1, 0] }],
  resultOf: ([list]) => listOf(itemsOf(list)),
  evaluate: list => list.filter(item => !isEmpty(item)),
})
