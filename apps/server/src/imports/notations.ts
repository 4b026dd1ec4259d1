import { type FieldProblem, validationError } from '@trellis/base'
import {
  createNotationWatch,
  type Notation,
  type NotationFindings,
  type NotationWatch,
  notationOf,
  unclearText,
} from '@trellis/fields/server'
import { type CsvRow, isExact } from './csv/csv-table.ts'
import type { CsvReading } from './csv/read-csv.ts'
import type { ImportMapping, MappedField } from './mapped-field.ts'
import { openTable } from './open-table.ts'
import { namedNotation } from './said-notation.ts'

/** How each column is read: as was said of it, else of the file, else as its texts say. Refuses columns that say it in no way. */
export function withNotations(
  mapping: ImportMapping,
  said: Notation,
  findingsOf: (index: number) => NotationFindings,
): ImportMapping {
  const problems: FieldProblem[] = []
  const fields = mapping.fields.map(field => {
    const known = { ...said, ...namedNotation(field.column), ...field.notation }
    const findings = findingsOf(field.index)
    problems.push(...unclearWays(field, findings, known))
    return { ...field, notation: notationOf(findings, known) }
  })
  if (problems.length > 0) throw validationError(problems)
  return { ...mapping, fields }
}

function unclearWays({ format, place }: MappedField, findings: NotationFindings, known: Notation): FieldProblem[] {
  return (format.notates ?? []).flatMap(way => {
    const text = unclearText(way, findings, known)
    if (text === undefined) return []
    const question =
      way === 'decimal' ? 'which sign stands before decimals' : 'whether the day or the month comes first'
    return [{ path: `columns.${place}.${way}`, message: `"${text}" can be read in two ways: say ${question}` }]
  })
}

type FileRead = { path: string; reading: CsvReading; signal: AbortSignal }

/** The same for a file that has not been read yet: read for these columns alone, and only where somebody has not said how. */
export async function readNotations(
  mapping: ImportMapping,
  said: Notation,
  { path, reading, signal }: FileRead,
): Promise<ImportMapping> {
  const open = mapping.fields.filter(({ format, notation }) =>
    format.notates?.some(way => way !== 'timeZone' && { ...said, ...notation }[way] === undefined),
  )
  const watches = new Map(open.map(({ index }) => [index, createNotationWatch()]))
  if (watches.size > 0) {
    const table = await openTable(path, reading, signal)
    for await (const rows of table.rows) for (const row of rows) look(row, watches)
  }
  return withNotations(mapping, said, index => watches.get(index)?.result() ?? {})
}

function look(row: CsvRow, watches: ReadonlyMap<number, NotationWatch>): void {
  if ('problem' in row) return
  for (const [index, watch] of watches) {
    const text = (row.values[index] ?? '').trim()
    if (isExact(row, index)) watch.addExact(text)
    else watch.add(text)
  }
}
