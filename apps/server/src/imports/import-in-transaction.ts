import { sql } from 'kysely'
import type { Collection } from '../collections/collection.ts'
import type { TransactionConnection } from '../database/database.ts'
import { allowLongWork } from '../database/long-work.ts'
import { logFailures } from '../records/calculations/log-failures.ts'
import { originOf } from '../records/write/activity-sql.ts'
import type { Services } from '../services.ts'
import { checkStaged } from './check-staged.ts'
import type { CsvTable } from './csv/csv-table.ts'
import {
  loadDefinitions,
  openDefinition,
  type WrittenDefinition,
  writeDefinition,
  writeUniqueFields,
} from './definitions.ts'
import { followStaged } from './follow-staged.ts'
import { holdBounds } from './hold-bounds.ts'
import { holdCleaned } from './hold-cleaned.ts'
import { holdMatched } from './hold-matched.ts'
import { readMapping } from './import-mapping.ts'
import { ImportRefused } from './import-refused.ts'
import { finishImportRun, type ImportCounts, type ImportOutcome } from './import-runs.ts'
import type { RunningImport } from './imports.ts'
import { insertStaged } from './insert-staged.ts'
import { findByKeys } from './link-keys.ts'
import { linkScopes } from './link-ways.ts'
import type { ImportMapping } from './mapped-field.ts'
import { matchRecords, requireMatchable } from './match-records.ts'
import { createMissing, type MissingRecords } from './missing-records.ts'
import { readNewOptions } from './new-options.ts'
import { readNotations } from './notations.ts'
import { openTable, readingOf } from './open-table.ts'
import { createProblemReport, type ProblemReport } from './problem-report.ts'
import { applyFormulas } from './staged-formulas.ts'
import { type StageCounts, stageRows } from './staging-table.ts'
import { tellOfImport } from './tell-of-import.ts'
import { withUnsaidTold } from './unsaid-columns.ts'
import { updateStaged } from './update-staged.ts'
import { namedFilters } from './value-rules.ts'

type ImportServices = Pick<Services, 'database' | 'collections' | 'records' | 'log'>

/** Reads, checks and stores the whole file; throws ImportRefused where rows are bad and none may be left out. */
export async function importInTransaction(
  services: ImportServices,
  connection: TransactionConnection,
  job: RunningImport,
): Promise<WrittenDefinition> {
  const release = await stopWithSignal(services, connection, job.signal)
  try {
    return await importRows(services, connection, job)
  } finally {
    await release()
  }
}

async function importRows(
  services: ImportServices,
  connection: TransactionConnection,
  job: RunningImport,
): Promise<WrittenDefinition> {
  await allowLongWork(connection)
  const before = await openDefinition(connection, job)
  const reading = await readingOf(job.path, job.reading)
  const table = withUnsaidTold(await openTable(job.path, reading, job.signal), job.columns)
  const file = { ...job, reading }
  const known = await readNotations(mappingOf(job, table, before), job.notation ?? {}, file)
  const mapping = await readNewOptions(known, file)
  const report = createProblemReport()
  for (const problem of table.headerProblems) report.add(problem)
  const { onProgress, signal } = job
  const counts = await stageRows(connection, { table, mapping, report, onProgress, signal })
  const { updateBy } = job
  const targets = await loadDefinitions(services, connection, job.caller.tenant, {
    mapping,
    collectionId: job.collectionId,
  })
  const removeBad = job.badRows === 'skip'
  const { collectionId } = job
  const scopes = await linkScopes(services.collections, job.caller, mapping)
  const keyed = { mapping, scopes, collectionId, report, removeBad }
  const { removed: unnamed, missing } = await findByKeys(connection, keyed)
  await matchRecords(connection, { mapping, collection: before, updateBy })
  await holdBounds(connection, { tenant: job.caller.tenant, mapping, collection: before, targets, updateBy })
  const refused = await checkStaged(connection, {
    mapping,
    collection: before,
    collectionId,
    targets,
    named: await namedFilters(services.collections, job.caller, mapping),
    report,
    removeBad,
    updateBy,
    made: [...missing.keys()],
  })
  if (report.count() > 0 && !removeBad) throw refusal(counts, report)
  return store({ services, connection, job, mapping, before, counts, report, missing, removed: unnamed + refused })
}

function mappingOf(
  { columns, updateBy }: RunningImport,
  table: CsvTable,
  collection: Collection | undefined,
): ImportMapping {
  const mapping = readMapping({ columns, headers: table.columns.map(({ name }) => name), collection })
  requireMatchable({ mapping, collection, updateBy })
  return mapping
}

type Storing = {
  services: ImportServices
  connection: TransactionConnection
  job: RunningImport
  mapping: ImportMapping
  before: Collection | undefined
  counts: StageCounts
  report: ProblemReport
  missing: MissingRecords
  removed: number
}

async function store(storing: Storing): Promise<WrittenDefinition> {
  const { services, connection, job, mapping, before, counts, report, removed } = storing
  const { tenant, userId } = job.caller
  const written = await writeDefinitions(storing)
  await allowLongWork(connection)
  await createMissing(services, connection, { caller: job.caller, batchId: job.id, ...storing })
  const targets = await loadDefinitions(services, connection, tenant, { mapping, collectionId: job.collectionId })
  const collection = targets.get(job.collectionId)
  if (!collection) throw new Error(`${job.collectionId} is not there after it was made`)
  const { updateBy } = job
  const request = {
    tenant,
    userId,
    batchId: job.id,
    origin: originOf(job.caller, { by: 'import' }),
    collection,
    targets,
    mapping,
    updateBy,
  }
  const removeBad = job.badRows === 'skip'
  const gone = await holdMatched(connection, { mapping, collection: before, updateBy, report, removeBad })
  const onFailures = (failures: Parameters<typeof logFailures>[2]) => logFailures(services, collection, failures)
  const judging = { ...request, caller: job.caller, report, removeBad, onFailures }
  const refused = gone + (await applyFormulas(connection, judging)) + (await holdCleaned(connection, judging))
  if (report.count() > 0 && !removeBad) throw refusal(counts, report)
  const insertedCount = await insertStaged(connection, request)
  const updatedCount = updateBy === undefined ? 0 : await updateStaged(connection, request, services)
  await followStaged(services, connection, request)
  const skippedCount = counts.read - counts.staged + removed + refused
  const outcome = outcomeOf(
    { rowCount: counts.read, doneCount: counts.read, insertedCount, updatedCount, skippedCount },
    report,
  )
  const isWanted = await connection.as(undefined, platform => finishImportRun(platform, job.id, 'succeeded', outcome))
  if (!isWanted) throw new Error('The run was given up while it was under way')
  await tellOfImport(services, connection, job, outcome)
  return written
}

/** Those of other collections come first: rows are held to the own one, and may be told to wait no longer. */
async function writeDefinitions({ services, connection, job, mapping, before }: Storing): Promise<WrittenDefinition> {
  const { tenant } = job.caller
  const targets = await loadDefinitions(services, connection, tenant, { mapping, collectionId: job.collectionId })
  return connection.as(tenant.ownerRole, async owner => {
    const others = await writeUniqueFields(owner, { job, mapping, targets })
    const own = await writeDefinition(owner, { job, mapping, before })
    return {
      schemaChanged: others.schemaChanged || own.schemaChanged,
      grantsChanged: others.grantsChanged || own.grantsChanged,
    }
  })
}

function refusal({ read }: StageCounts, report: ProblemReport): ImportRefused {
  const count = report.count()
  const message = `${count === 1 ? '1 problem was' : `${count} problems were`} found; nothing was imported`
  const counts = { rowCount: read, doneCount: read, insertedCount: 0, updatedCount: 0, skippedCount: 0 }
  return new ImportRefused({ ...outcomeOf(counts, report), message })
}

function outcomeOf(counts: ImportCounts, report: ProblemReport): ImportOutcome {
  return { ...counts, problems: report.list(), problemCount: report.count() }
}

/** A statement under way is cancelled from outside, on another connection. */
async function stopWithSignal(
  { database }: ImportServices,
  connection: TransactionConnection,
  signal: AbortSignal,
): Promise<() => Promise<void>> {
  signal.throwIfAborted()
  const [backend] = await connection.run<{ pid: number }>(sql`select pg_backend_pid() as pid`)
  let cancelling: Promise<unknown> | undefined
  const cancel = () => {
    cancelling = database.run(sql`select pg_cancel_backend(${backend?.pid ?? 0})`).catch(() => undefined)
  }
  signal.addEventListener('abort', cancel)
  return async () => {
    signal.removeEventListener('abort', cancel)
    // Come later, it would hit whoever has the connection next.
    await cancelling
  }
}
