import { defineRules } from '../../define-rules.ts'
import { problem } from '../../messages.ts'
import { otherTextRules } from '../../rules-traits.ts'
import { look } from './look.ts'

/**
 * Computed by the browser from its formula whenever the record is shown; nothing of it is stored (0-decisions §4). Lists sort and filter by
 * it where the formula has a form in SQL, with the day as a parameter: it is then a field of its result's format that nobody changes.
 */
export const rules = defineRules({
  ...otherTextRules,
  ...look,
  evaluated: {
    number: { type: 'number', format: 'number' },
    boolean: { type: 'boolean', format: 'checkbox' },
    date: { type: 'string', format: 'date' },
    dateTime: { type: 'string', format: 'date-time' },
    text: { type: 'string', format: 'text' },
  },
  check: () => problem('problem.noValue'),
  fromText: () => problem('problem.noValue'),
})
