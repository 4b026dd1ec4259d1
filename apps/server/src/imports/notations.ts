import { type FieldProblem, knownTimezone, validationError } from '@trellis/base'
import type { ImportNotation } from '@trellis/contract'
import {
  createNotationWatch,
  type Notation,
  type NotationFindings,
  notationOf,
  unclearText,
} from '@trellis/fields/server'
import { isExact } from './csv/csv-table.ts'
import type { CsvReading } from './csv/read-csv.ts'
import type { ImportMapping, MappedField } from './import-mapping.ts'
import { openTable } from './open-table.ts'

/** What somebody said of how texts are written, of the file or of a column (`at` is its path); a time zone that there is. */
export function saidNotation({ decimal, dateOrder, timeZone }: ImportNotation, at: string): Notation {
  const zone = knownTimezone(timeZone)
  if (timeZone !== undefined && zone === undefined) {
    throw validationError([{ path: `${at}.timeZone`, message: `There is no time zone "${timeZone}"` }])
  }
  return { ...(decimal && { decimal }), ...(dateOrder && { dateOrder }), ...(zone && { timeZone: zone }) }
}

/** How each column is read: as was said of it, else of the file, else as its texts say. Refuses columns that say it in no way. */
export function withNotations(
  mapping: ImportMapping,
  said: Notation,
  findingsOf: (index: number) => NotationFindings,
): ImportMapping {
  const problems: FieldProblem[] = []
  const fields = mapping.fields.map(field => {
    const known = { ...said, ...field.notation }
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
    for await (const rows of table.rows)
      for (const row of rows)
        for (const [index, watch] of watches) {
          const text = 'values' in row ? (row.values[index] ?? '').trim() : ''
          if (isExact(row, index)) watch.addExact(text)
          else watch.add(text)
        }
  }
  return withNotations(mapping, said, index => watches.get(index)?.result() ?? {})
}
