import type { Contracts, ImportColumn, InputOf, OutputOf } from '@trellis/contract'
import type { Notation } from '@trellis/fields/server'
import type { Caller } from '../access/caller.ts'
import type { Collection } from '../collections/collection.ts'
import { allowLongWork } from '../database/long-work.ts'
import type { Services } from '../services.ts'
import { checkStaged, isChecked } from './check-staged.ts'
import { isExact } from './csv/csv-table.ts'
import type { CsvReading } from './csv/read-csv.ts'
import { tooManyFields } from './field-limit.ts'
import { type ColumnSummary, createColumnStatistics, mostDistinct } from './guess/column-statistics.ts'
import { mayHoldKeys } from './guess/guess-key.ts'
import { type SuggestedColumn, suggestColumns } from './guess/suggest-columns.ts'
import { suggestCollection } from './guess/suggest-names.ts'
import type { Survey } from './guess/survey.ts'
import { type ImportMapping, readMapping } from './import-mapping.ts'
import { findByKeys, requireLinkKeys } from './link-keys.ts'
import { linkTargets } from './link-targets.ts'
import { countMatched, matchRecords, requireMatchable } from './match-records.ts'
import { newOptionsOf, withNewOptions } from './new-options.ts'
import { withNotations } from './notations.ts'
import { openTable, readingIn, readingOf, sheetsOf } from './open-table.ts'
import { createProblemReport, mostListed, type ProblemReport } from './problem-report.ts'
import { saidNotation } from './said-notation.ts'
import { readRows, stageRows } from './staging-table.ts'
import { namedFilters } from './value-rules.ts'

type Preview = OutputOf<Contracts['DATA_IMPORT_PREVIEW']>

export type PreviewRequest = {
  services: Pick<Services, 'database' | 'collections'>
  caller: Caller
  file: { name: string; path: string }
  input: InputOf<Contracts['DATA_IMPORT_PREVIEW']>
  /** The collection to import into; undefined for a new one. */
  collection: Collection | undefined
  signal: AbortSignal
}

const sampleRowCount = 10

/** Reads the whole file: what its columns hold, what they could become, and what an import would refuse. */
export async function previewImport(request: PreviewRequest): Promise<Preview> {
  const { services, caller, file, input, collection, signal } = request
  const reading = await readingOf(file.path, readingIn(input))
  const said = saidNotation(input.reading ?? {}, 'reading')
  const others = await services.collections.list(caller.tenant.id)
  const sheets = await sheetsOf(file.path)
  const sheet = reading.sheet ?? sheets?.[0]
  const suggestion = collection
    ? { collectionId: collection.id, name: collection.document.name }
    : suggestCollection(
        // Of several sheets each becomes a collection of its own.
        sheet !== undefined && sheet !== sheets?.[0] ? `${sheet}.` : file.name,
        others.map(({ id }) => id),
      )
  const survey = await surveyFile({
    path: file.path,
    reading,
    signal,
    names: [suggestion.collectionId, suggestion.name],
  })
  const suggested = await suggestColumns({
    database: services.database.withRole(caller.tenant.role),
    survey,
    collection,
    collections: others,
    saidOf: column => ({ ...said, ...saidOfColumn(column, input.columns) }),
  })
  const { report, counts, mapping } = await trialOf({ request, reading, said, survey, suggested })
  return {
    fileName: file.name,
    suggestion,
    reading: { ...reading, ...said, header: reading.header !== false, ...(sheet !== undefined && { sheet }) },
    ...(sheets && { sheets }),
    rowCount: survey.rowCount,
    counts,
    columns: suggested.map((column, index) => ({
      ...toAnswer(column, survey.summaries[index], input.columns),
      ...missingOptions(mapping, index, survey),
    })),
    sampleRows: survey.sampleRows,
    problems: report.list().slice(0, mostListed),
    problemCount: report.count(),
  }
}

function saidOfColumn(column: string, given: readonly ImportColumn[] = []): Notation {
  const place = given.findIndex(each => each.column === column)
  const chosen = given[place]
  return chosen ? saidNotation(chosen, `columns.${place}`) : {}
}

/** With a mapping given, what it makes of each column; otherwise what is suggested. */
function toAnswer(
  suggested: SuggestedColumn,
  summary: ColumnSummary | undefined,
  given: readonly ImportColumn[] | undefined,
) {
  const chosen = given?.find(({ column }) => column === suggested.column)
  const field = given ? chosen?.field : suggested.field
  const { association, leftOut, doubt, notation } = suggested
  return {
    column: suggested.column,
    fieldId: given ? (chosen?.fieldId ?? null) : suggested.fieldId,
    ...(field ? { field } : {}),
    ...(association ? { association } : {}),
    ...(leftOut === undefined ? {} : { leftOut }),
    notation,
    ...(doubt && { doubt }),
    emptyCount: summary?.emptyCount ?? 0,
    samples: summary?.samples ?? [],
  }
}

const mostLabels = 20

/** What the column holds that is no option of its field yet. */
function missingOptions(mapping: ImportMapping | undefined, index: number, { summaries }: Survey) {
  const field = mapping?.fields.find(each => each.index === index)
  const found = field ? newOptionsOf(field, summaries[index]?.distinct ?? []) : []
  if (!field || found.length === 0) return {}
  const labels = found.slice(0, mostLabels).map(({ label }) => label)
  return { newOptions: { fieldId: field.fieldId, count: found.length, labels } }
}

type SurveyRequest = { path: string; reading: CsvReading; signal: AbortSignal; names: readonly string[] }

async function surveyFile({ path, reading, signal, names }: SurveyRequest): Promise<Survey> {
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

/** `mapping`: as it was chosen or suggested, before options are added. */
type Trial = { report: ProblemReport; counts: Preview['counts']; mapping?: ImportMapping }

type ReportRequest = {
  request: PreviewRequest
  reading: CsvReading
  said: Notation
  survey: Survey
  suggested: readonly SuggestedColumn[]
}

/**
 * Values are checked as the import would, up to the point where records are made; the suggestion for a new collection fits the
 * file's values by itself, so that only links have to be looked up.
 */
async function trialOf({ request, reading: how, said, survey, suggested }: ReportRequest): Promise<Trial> {
  const { collection, input, services, caller } = request
  const headers = survey.columns.map(({ name }) => name)
  const wanted = input.columns ?? suggested.map(withoutDoubt)
  if (!input.columns && wanted.every(({ fieldId }) => fieldId === null)) return untried(survey)
  const asked = readMapping({ columns: wanted, headers, collection, isComplete: input.columns !== undefined })
  const chosen = withNotations(asked, said, index => survey.summaries[index]?.field.findings() ?? {})
  const mapping = withNewOptions(chosen, index => survey.summaries[index]?.distinct ?? [])
  const isTold = input.columns !== undefined || collection !== undefined || survey.hasBadCells
  const needsRows = isTold || suggested.some(mayLeadNowhere)
  requireMatchable({ mapping, collection, updateBy: input.updateBy })
  const limit = tooManyFields(mapping, collection)
  if (limit !== undefined) survey.problems.add({ line: 1, message: limit })
  if (!needsRows) return { ...untried(survey), mapping: chosen }
  const targets = await linkTargets(services.collections, caller.tenant.id, mapping)
  requireLinkKeys(mapping, input.columns ?? [], targets)
  const report = createProblemReport()
  const table = await openTable(request.file.path, how, request.signal)
  for (const problem of table.headerProblems) report.add(problem)
  if (limit !== undefined) report.add({ line: 1, message: limit })
  const checked = new Set(mapping.fields.filter(isChecked))
  const reading = { table, mapping, report, onProgress: () => undefined, signal: request.signal, checked }
  if (checked.size === 0 && !mapping.key) {
    const { staged } = await readRows(reading)
    return { report, counts: { inserts: staged, updates: 0, errors: survey.rowCount - staged }, mapping: chosen }
  }
  const counts = { inserts: 0, updates: 0, errors: 0 }
  await dryRun(services.database.withRole(caller.tenant.role), async connection => {
    await allowLongWork(connection)
    const { staged } = await stageRows(connection, reading)
    const { updateBy } = input
    const unnamed = await findByKeys(connection, { mapping, targets, report, removeBad: true })
    counts.updates = await matchRecords(connection, { mapping, collection, updateBy })
    const collectionId = collection?.id ?? ''
    const named = await namedFilters(services.collections, caller, mapping)
    const check = { mapping, collection, collectionId, targets, named, report, updateBy }
    const removed = unnamed + (await checkStaged(connection, { ...check, removeBad: true }))
    if (removed > 0) counts.updates = await countMatched(connection, updateBy)
    counts.inserts = staged - removed - counts.updates
    counts.errors = survey.rowCount - counts.inserts - counts.updates
  })
  return { report, counts, mapping: chosen }
}

/** A field that is there takes no values of which nobody knows what they mean. */
function withoutDoubt(column: SuggestedColumn): ImportColumn {
  const { column: header, field, doubt } = column
  const fieldId = doubt && !field ? null : column.fieldId
  return { column: header, fieldId, ...(field && { field }) }
}

function untried({ problems, rowCount, badRowCount }: Survey): Trial {
  return { report: problems, counts: { inserts: rowCount - badRowCount, updates: 0, errors: badRowCount } }
}

/** Not every distinct value was found, or there are more of them than were looked at. */
function mayLeadNowhere({ field, association }: SuggestedColumn): boolean {
  if (!association || !field?.metadata?.association) return false
  return association.matched < association.distinct || association.distinct >= mostDistinct
}

class DryRunEnd extends Error {}

/** Runs work in a transaction that never commits. */
async function dryRun(
  database: Services['database'],
  work: Parameters<Services['database']['transaction']>[0],
): Promise<void> {
  try {
    await database.transaction(async connection => {
      await work(connection)
      throw new DryRunEnd()
    })
  } catch (error) {
    if (!(error instanceof DryRunEnd)) throw error
  }
}
