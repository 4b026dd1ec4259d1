import { notFound } from '@trellis/base'
import type { ImportProblem } from '@trellis/contract'
import { sql } from 'kysely'
import type { Caller } from '../access/caller.ts'
import type { Queryable } from '../database/database.ts'

export type ImportCounts = {
  rowCount: number
  doneCount: number
  insertedCount: number
  updatedCount: number
  skippedCount: number
}

/** What became of a run: what it imported, or the sentence why it imported nothing. */
export type ImportOutcome = ImportCounts & { problems: ImportProblem[]; problemCount: number; message?: string }

export type ImportRun = ImportOutcome & {
  importId: string
  collectionId: string
  status: 'running' | 'succeeded' | 'failed'
}

export type NewImportRun = { id: string; fileId: string; collectionId: string }

export const interrupted = 'The import was interrupted; nothing was imported'
/** A run that has not been heard of for so long belongs to a server that died. */
export const silentAfterSeconds = 8

export async function addImportRun(database: Queryable, caller: Caller, run: NewImportRun): Promise<void> {
  await database.run(sql`
    insert into trellis.import_run (id, tenant_id, user_id, file_id, collection_id, status)
    values (${run.id}, ${caller.tenant.id}, ${caller.userId}, ${run.fileId}, ${run.collectionId}, 'running')`)
}

/** Says that the run is alive and how far it is; false when it was given up meanwhile and has to stop. */
export async function beat(database: Queryable, id: string, doneCount: number): Promise<boolean> {
  const rows = await database.run(sql`
    update trellis.import_run set heartbeat_at = now(), done_count = ${doneCount} where id = ${id} and status = 'running' returning id`)
  return rows.length > 0
}

/**
 * Ends a run in the transaction that holds its rows, so that it has succeeded exactly when they are there; false when it was
 * given up meanwhile: then nothing may be committed.
 */
export async function finishImportRun(
  connection: Queryable,
  id: string,
  status: 'succeeded' | 'failed',
  outcome: ImportOutcome,
): Promise<boolean> {
  const rows = await connection.run(sql`
    update trellis.import_run set status = ${status}, finished_at = now(), heartbeat_at = now(),
      row_count = ${outcome.rowCount}, done_count = ${outcome.doneCount}, inserted_count = ${outcome.insertedCount},
      updated_count = ${outcome.updatedCount},
      skipped_count = ${outcome.skippedCount}, problem_count = ${outcome.problemCount},
      problems = ${JSON.stringify(outcome.problems)}::jsonb, message = ${outcome.message ?? null}
    where id = ${id} and status = 'running' returning id`)
  return rows.length > 0
}

/** The caller's own run. One whose server died is told, and kept, as failed. */
export async function readImportRun(database: Queryable, caller: Caller, id: string): Promise<ImportRun> {
  const [run] = await database.run<RunRow>(selectRun(caller, id))
  if (!run) throw notFound('The import')
  if (!run.isSilent) return toRun(run)
  await endSilentRuns(database)
  const [ended] = await database.run<RunRow>(selectRun(caller, id))
  return toRun(ended ?? run)
}

/** Ends the runs whose servers died, also those for which nobody asks: until then their files are kept. */
export async function endSilentRuns(database: Queryable): Promise<void> {
  await database.run(sql`
    update trellis.import_run set status = 'failed', finished_at = now(), done_count = 0, message = ${interrupted}
    where status = 'running' and heartbeat_at < now() - make_interval(secs => ${silentAfterSeconds})`)
}

type RunRow = ImportCounts & {
  id: string
  collectionId: string
  status: ImportRun['status']
  problems: ImportProblem[]
  problemCount: number
  message: string | null
  isSilent: boolean
}

function selectRun({ tenant, userId }: Caller, id: string) {
  return sql`
    select id, collection_id as "collectionId", status, row_count::float8 as "rowCount", done_count::float8 as "doneCount",
      inserted_count::float8 as "insertedCount", updated_count::float8 as "updatedCount", skipped_count::float8 as "skippedCount", problems,
      problem_count::float8 as "problemCount", message,
      status = 'running' and heartbeat_at < now() - make_interval(secs => ${silentAfterSeconds}) as "isSilent"
    from trellis.import_run where id = ${id} and tenant_id = ${tenant.id} and user_id = ${userId}`
}

function toRun({ id, isSilent: _isSilent, message, ...run }: RunRow): ImportRun {
  return { importId: id, ...run, ...(message === null ? {} : { message }) }
}
