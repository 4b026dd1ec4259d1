import type { CsvColumn } from '../csv/read-header.ts'
import type { ProblemReport } from '../problem-report.ts'
import type { ColumnSummary } from './column-statistics.ts'

/** What one reading of the whole file told. */
export type Survey = {
  columns: CsvColumn[]
  summaries: ColumnSummary[]
  rowCount: number
  /** Of those, the ones that cannot be read. */
  badRowCount: number
  /** Single values are wrong, which only matters where their column is imported. */
  hasBadCells: boolean
  sampleRows: string[][]
  /** What is wrong with the file itself, whatever becomes of its columns. */
  problems: ProblemReport
}
