import { type FieldProblem, isCollectionId, notFound, uuidv7, validationError } from '@trellis/base'
import type { Contracts, InputOf } from '@trellis/contract'
import { contracts } from '@trellis/contract/registry'
import { isReservedId } from '@trellis/model'
import type { Caller } from '../access/caller.ts'
import { implement, implementKeeping } from '../calls/implement.ts'
import type { Collection } from '../collections/collection.ts'
import { planSchema } from '../schema/apply-schema.ts'
import type { Services } from '../services.ts'
import type { CsvReading } from './csv/read-csv.ts'
import { wantedDocument } from './definitions.ts'
import { tooManyFields } from './field-limit.ts'
import { readMapping } from './import-mapping.ts'
import type { ImportJob } from './imports.ts'
import { requireLinkKeys } from './link-keys.ts'
import { linkScopes } from './link-ways.ts'
import { requireMatchable } from './match-records.ts'
import { openTable, readingIn, readingOf } from './open-table.ts'
import { previewImport } from './preview-import.ts'
import { saidNotation } from './said-notation.ts'
import { writeReport } from './write-report.ts'

export const operations = [
  implement(contracts.DATA_IMPORT_PREVIEW, async (input, { services, caller, signal }) => {
    const { name, path } = await findFile(services, caller, input.fileId)
    const collection =
      input.collectionId === undefined ? undefined : await findCollection(services, caller, input.collectionId)
    return previewImport({ services, caller, file: { name, path }, input, collection, signal })
  }),

  implementKeeping(contracts.DATA_IMPORT, async (input, { services, caller, signal, answerKey }) => {
    const { path } = await findFile(services, caller, input.fileId)
    const job = toJob(input, { caller, path })
    const collection = job.create ? undefined : await findCollection(services, caller, job.collectionId)
    if (job.create) await refuseTaken(services, caller, job.collectionId)
    await checkMapping(services, { job, collection, signal })
    return services.imports.start(job, answerKey)
  }),

  implement(contracts.DATA_IMPORT_STATUS, ({ importId }, { services, caller }) =>
    services.imports.status(caller, importId),
  ),

  implement(contracts.DATA_IMPORT_REPORT, async ({ importId }, { services, caller }) => {
    const { collectionId, problems } = await services.imports.report(caller, importId)
    return { fileName: `${collectionId} import report.csv`, text: writeReport(problems) }
  }),

  implementKeeping(contracts.DATA_IMPORT_CANCEL, ({ importId }, { services, caller, answerKey }) =>
    services.imports.cancel(caller, importId, answerKey),
  ),
] as const

async function findFile({ files }: Services, caller: Caller, fileId: string): Promise<{ name: string; path: string }> {
  const { id, name } = await files.get(caller, fileId)
  return { name, path: await files.localPath(caller.tenant, id) }
}

async function findCollection({ collections }: Services, caller: Caller, collectionId: string): Promise<Collection> {
  const collection = await collections.find(caller.tenant.id, collectionId)
  if (!collection || collection.core) throw notFound('The collection')
  return collection
}

async function refuseTaken({ collections }: Services, caller: Caller, collectionId: string): Promise<void> {
  const refuse = (message: string): never => {
    const problem: FieldProblem = { path: 'collectionId', message }
    throw validationError([problem])
  }
  if (!isCollectionId(collectionId)) refuse('Must begin with a letter and hold at most 59 letters, digits, "_" and "-"')
  if (isReservedId(collectionId)) refuse('This ID is reserved')
  const taken = await collections.list(caller.tenant.id)
  if (taken.some(({ id }) => id.toLowerCase() === collectionId.toLowerCase())) refuse('Duplicated ID')
}

function toJob(
  input: InputOf<Contracts['DATA_IMPORT']>,
  { caller, path }: { caller: Caller; path: string },
): ImportJob {
  const { fileId, collectionId, create, columns, badRows = 'refuse', updateBy } = input
  return {
    id: uuidv7(),
    caller,
    fileId,
    path,
    reading: readingIn(input),
    notation: saidNotation(input.reading ?? {}, 'reading'),
    collectionId,
    create,
    columns,
    badRows,
    updateBy,
  }
}

type MappingCheck = { job: ImportJob; collection: Collection | undefined; signal: AbortSignal }

/** What is wrong with the mapping itself is told at once and not by the run. */
async function checkMapping(services: Services, { job, collection, signal }: MappingCheck): Promise<void> {
  const reading: CsvReading = await readingOf(job.path, job.reading)
  const table = await openTable(job.path, reading, signal)
  await table.close()
  // A file without a readable header is told by the run, as everything else that is wrong with the file.
  if (table.columns.length === 0) return
  const mapping = readMapping({ columns: job.columns, headers: table.columns.map(({ name }) => name), collection })
  requireMatchable({ mapping, collection, updateBy: job.updateBy })
  const scopes = await linkScopes(services.collections, job.caller, mapping)
  requireLinkKeys({ mapping, columns: job.columns, scopes, collectionId: job.collectionId })
  const limit = tooManyFields(mapping, collection)
  if (limit !== undefined) throw validationError([{ path: 'columns', message: limit }])
  const document = wantedDocument({ job, mapping, before: collection })
  if (!document) return
  const { tenant, userId } = job.caller
  await planSchema(services, { tenant, collectionId: job.collectionId, document, author: userId })
}
