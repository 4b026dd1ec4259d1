import type { ImportProblem } from '@trellis/contract'
import { csvCell } from '../exports/csv-text.ts'

/** The problems of a file as a file; spreadsheets take nothing in it for a formula. */
export function writeReport(problems: readonly ImportProblem[]): string {
  const rows = problems.map(({ line, column = '', message, value = '' }) =>
    [String(line), column, message, value].map(csvCell).join(','),
  )
  return ['line,column,problem,value', ...rows, ''].join('\r\n')
}
