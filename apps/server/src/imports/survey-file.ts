import { isExact } from './csv/csv-table.ts'
import type { CsvReading } from './csv/read-csv.ts'
import { createColumnStatistics } from './guess/column-statistics.ts'
import { mayHoldKeys } from './guess/guess-key.ts'
import type { Survey } from './guess/survey.ts'
import { openTable } from './open-table.ts'
import { createProblemReport } from './problem-report.ts'

const sampleRowCount = 10

type SurveyRequest = { path: string; reading: CsvReading; signal: AbortSignal; names: readonly string[] }

/** Reads the whole file once. `names`: what its collection may be called. */
export async function surveyFile({ path, reading, signal, names }: SurveyRequest): Promise<Survey> {
  const table = await openTable(path, reading, signal)
  const statistics = table.columns.map(({ name }) =>
    createColumnStatistics({ header: name, mayBeKey: mayHoldKeys(name, names), columnCount: table.columns.length }),
  )
  const problems = createProblemReport()
  for (const problem of table.headerProblems) problems.add(problem)
  const sampleRows: string[][] = []
  let rowCount = 0
  let badRowCount = 0
  let hasBadCells = false
  for await (const rows of table.rows) {
    for (const row of rows) {
      rowCount += 1
      if ('problem' in row) {
        problems.add(row.problem)
        badRowCount += 1
        continue
      }
      hasBadCells ||= row.cellProblems !== undefined
      if (sampleRows.length < sampleRowCount) sampleRows.push([...row.values])
      for (let index = 0; index < statistics.length; index += 1)
        statistics[index]?.add((row.values[index] ?? '').trim(), isExact(row, index))
    }
  }
  const summaries = statistics.map(each => each.result(rowCount))
  return { columns: table.columns, summaries, rowCount, badRowCount, hasBadCells, sampleRows, problems }
}
