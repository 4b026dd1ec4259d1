import { moment, writeMoment } from '../../dates/moment.ts'
import { defineFunction } from '../../define-function.ts'

export const formulaFunction = defineFunction({
  name: 'FROM_UNIX',
  label: 'From Unix time',
  group: 'date-and-time',
  keywords: ['seconds since 1970', 'epoch', 'timestamp', 'epochtodate', 'from timestamp'],
  summary: 'The moment so many seconds after the start of 1970 in UTC.',
  parameters: [{ name: 'seconds', type: 'number', summary: 'the seconds' }],
  result: 'dateTime',
  examples: [{ formula: 'FROM_UNIX(86400)', result: '1970-01-02T00:00:00.000Z' }],
  evaluate: seconds => writeMoment(moment(Math.round(seconds * 1000))),
})
