import type { Contracts, OutputOf } from '@trellis/contract'
import { allowLongWork } from '../database/long-work.ts'
import type { Services } from '../services.ts'
import { checkStaged, isChecked } from './check-staged.ts'
import type { CsvReading } from './csv/read-csv.ts'
import { tooManyFields } from './field-limit.ts'
import { mostDistinct } from './guess/column-statistics.ts'
import type { SuggestedColumn } from './guess/suggest-columns.ts'
import type { Survey } from './guess/survey.ts'
import { findByKeys, requireLinkKeys } from './link-keys.ts'
import { linkTargets } from './link-targets.ts'
import { linkScopes } from './link-ways.ts'
import type { ImportMapping } from './mapped-field.ts'
import { countMatched, matchRecords, requireMatchable } from './match-records.ts'
import { withNewOptions } from './new-options.ts'
import { openTable } from './open-table.ts'
import type { ChosenMapping, PreviewRequest } from './preview-request.ts'
import { createProblemReport, type ProblemReport } from './problem-report.ts'
import { readRows, stageRows } from './staging-table.ts'
import { withUnsaidTold } from './unsaid-columns.ts'
import { namedFilters } from './value-rules.ts'

type Counts = OutputOf<Contracts['DATA_IMPORT_PREVIEW']>['counts']
type Trial = { report: ProblemReport; counts: Counts }

type TrialRequest = ChosenMapping & {
  request: PreviewRequest
  reading: CsvReading
  survey: Survey
  suggested: readonly SuggestedColumn[]
}

/**
 * Values are checked as the import would, up to the point where records are made; the suggestion for a new collection fits the
 * file's values by itself, so that only links have to be looked up.
 */
export async function tryImport(trial: TrialRequest): Promise<Trial> {
  const { request, survey, suggested, columns, mapping: chosen, updateBy } = trial
  const { collection, input, services, caller } = request
  if (!chosen) return untried(survey)
  const mapping = withNewOptions(chosen, index => survey.summaries[index]?.distinct ?? [])
  const isTold = input.columns !== undefined || collection !== undefined || survey.hasBadCells
  requireMatchable({ mapping, collection, updateBy })
  const limit = tooManyFields(mapping, collection)
  if (limit !== undefined) survey.problems.add({ line: 1, message: limit })
  if (!isTold && !suggested.some(mayLeadNowhere)) return untried(survey)
  const scopes = await linkScopes(services.collections, caller, mapping)
  requireLinkKeys({ mapping, columns, scopes, collectionId: collection?.id ?? '' })
  const report = createProblemReport()
  const table = withUnsaidTold(await openTable(request.file.path, trial.reading, request.signal), columns)
  for (const problem of table.headerProblems) report.add(problem)
  if (limit !== undefined) report.add({ line: 1, message: limit })
  const checked = new Set(mapping.fields.filter(isChecked))
  const rows = { table, mapping, report, onProgress: () => undefined, signal: request.signal, checked }
  if (checked.size === 0 && !mapping.key) {
    const { staged } = await readRows(rows)
    return { report, counts: { inserts: staged, updates: 0, errors: survey.rowCount - staged } }
  }
  const counts = { inserts: 0, updates: 0, errors: 0 }
  await dryRun(services.database.withRole(caller.tenant.role), async connection => {
    await allowLongWork(connection)
    const { staged } = await stageRows(connection, rows)
    const removed = await checkRows(connection, { request, mapping, scopes, report, updateBy })
    counts.updates = await countMatched(connection, updateBy)
    counts.inserts = staged - removed - counts.updates
    counts.errors = survey.rowCount - counts.inserts - counts.updates
  })
  return { report, counts }
}

type Checking = Pick<TrialRequest, 'request' | 'updateBy'> & {
  mapping: ImportMapping
  scopes: Parameters<typeof findByKeys>[1]['scopes']
  report: ProblemReport
}

/** Answers how many rows an import would leave out. */
async function checkRows(
  connection: Parameters<Parameters<Services['database']['transaction']>[0]>[0],
  { request: { services, caller, collection }, mapping, scopes, report, updateBy }: Checking,
): Promise<number> {
  const collectionId = collection?.id ?? ''
  const { removed, missing } = await findByKeys(connection, { mapping, scopes, collectionId, report, removeBad: true })
  await matchRecords(connection, { mapping, collection, updateBy })
  const targets = await linkTargets(services.collections, caller.tenant.id, mapping)
  const named = await namedFilters(services.collections, caller, mapping)
  const check = { mapping, collection, collectionId, targets, named, report, updateBy, made: [...missing.keys()] }
  return removed + (await checkStaged(connection, { ...check, removeBad: true }))
}

function untried({ problems, rowCount, badRowCount }: Survey): Trial {
  return { report: problems, counts: { inserts: rowCount - badRowCount, updates: 0, errors: badRowCount } }
}

/** Not every distinct value was found, or there are more of them than were looked at. */
function mayLeadNowhere({ field, association }: SuggestedColumn): boolean {
  if (!association || !field?.metadata?.association) return false
  if (association.linkBy !== undefined) return true
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
