import type { ImportProblem } from '@trellis/contract'
import { csvCell } from '../exports/csv-text.ts'

/** The problems of a file as a file; spreadsheets take nothing in it for a formula. */
export function writeReport(problems: readonly ImportProblem[]): string {
  const rows = problems.map(({ line, column = '', message }) => [String(line), column, message].map(csvCell).join(','))
  return ['line,column,problem', ...rows, ''].join('\r\n')
}
