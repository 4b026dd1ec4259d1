import type { Contracts, ImportColumn, OutputOf } from '@trellis/contract'
import type { Notation } from '@trellis/fields/server'
import type { Caller } from '../access/caller.ts'
import type { Collection, Collections } from '../collections/collection.ts'
import type { Queryable } from '../database/database.ts'
import { makeScopes } from '../records/query/make-scopes.ts'
import { isReadable, type Scope } from '../records/query/scope.ts'
import type { ColumnSummary } from './guess/column-statistics.ts'
import { findMatches, likelyMatch } from './guess/find-matches.ts'
import { type SuggestedColumn, suggestColumns } from './guess/suggest-columns.ts'
import { suggestCollection } from './guess/suggest-names.ts'
import type { Survey } from './guess/survey.ts'
import { readMapping } from './import-mapping.ts'
import type { ImportMapping } from './mapped-field.ts'
import { newOptionsOf } from './new-options.ts'
import { withNotations } from './notations.ts'
import { readingIn, readingOf, sheetsOf } from './open-table.ts'
import { previewLinks } from './preview-links.ts'
import type { ChosenMapping, PreviewRequest } from './preview-request.ts'
import { mostListed } from './problem-report.ts'
import { namedNotation, saidNotation } from './said-notation.ts'
import { surveyFile } from './survey-file.ts'
import { tryImport } from './try-import.ts'

type Preview = OutputOf<Contracts['DATA_IMPORT_PREVIEW']>

/** Reads the whole file: what its columns hold, what they could become, and what an import would refuse. */
export async function previewImport(request: PreviewRequest): Promise<Preview> {
  const { services, caller, file, input, collection, signal } = request
  const reading = await readingOf(file.path, readingIn(input))
  const said = saidNotation(input.reading ?? {}, 'reading')
  const others = await services.collections.list(caller.tenant.id)
  const scopes = await readableScopes(services.collections, caller, others)
  const sheets = await sheetsOf(file.path)
  const sheet = reading.sheet ?? sheets?.[0]
  const suggestion = collection
    ? { collectionId: collection.id, name: collection.document.name }
    : suggestCollection(
        // Of several sheets each becomes a collection of its own.
        sheet !== undefined && sheet !== sheets?.[0] ? `${sheet}.` : file.name,
        others.map(({ id }) => id),
      )
  const names = [suggestion.collectionId, suggestion.name]
  const survey = await surveyFile({ path: file.path, reading, signal, names })
  const database = services.database.withRole(caller.tenant.role)
  const suggested = await suggestColumns({
    database,
    survey,
    collection,
    // Of a mapping that was chosen it is checked what it makes, not asked anew what could be made.
    scopes: input.columns ? [] : scopes,
    saidOf: column => ({ ...said, ...namedNotation(column), ...saidOfColumn(column, input.columns) }),
  })
  const chosen = await chooseMapping(database, { request, said, survey, suggested, scopes })
  const { mapping, matches, updateBy } = chosen
  const { report, counts } = await tryImport({ request, reading, survey, suggested, ...chosen })
  const answers = suggested.map((column, index) => ({
    ...toAnswer(column, survey.summaries[index], input.columns),
    ...missingOptions(mapping, index, survey),
  }))
  const collectionId = collection?.id ?? ''
  const existing = collection ? undefined : calledLike(suggestion.name, scopes)
  return {
    fileName: file.name,
    suggestion,
    ...(existing && { existing: { collectionId: existing.id, name: existing.document.name } }),
    reading: { ...reading, ...said, header: reading.header !== false, ...(sheet !== undefined && { sheet }) },
    ...(sheets && { sheets }),
    rowCount: survey.rowCount,
    matches,
    ...(updateBy !== undefined && { updateBy }),
    counts,
    columns: await withLinks(database, answers, { mapping, scopes, survey, collectionId }),
    sampleRows: survey.sampleRows,
    problems: report.list().slice(0, mostListed),
    problemCount: report.count(),
  }
}

const calledLike = (name: string, scopes: readonly Scope[]): Collection | undefined =>
  scopes.find(({ collection: { document } }) => document.name.toLowerCase() === name.toLowerCase())?.collection

/** What the caller may not read is not proposed to them. */
async function readableScopes(collections: Collections, caller: Caller, all: readonly Collection[]): Promise<Scope[]> {
  const scopes = makeScopes(collections)
  const found = await Promise.all(all.map(({ id }) => scopes.find(caller, id)))
  return found.filter(scope => scope !== undefined).filter(isReadable)
}

type Choosing = {
  request: PreviewRequest
  said: Notation
  survey: Survey
  suggested: SuggestedColumn[]
  scopes: readonly Scope[]
}

/** The mapping that was given, else the suggested one: with the key by which most rows are records that are there. */
async function chooseMapping(
  database: Queryable,
  { request, said, survey, suggested, scopes }: Choosing,
): Promise<ChosenMapping> {
  const { collection, input } = request
  const given = input.columns
  const read = (columns: readonly ImportColumn[]) => {
    const headers = survey.columns.map(({ name }) => name)
    const asked = readMapping({ columns, headers, collection, isComplete: given !== undefined })
    return withNotations(asked, said, index => survey.summaries[index]?.field.findings() ?? {})
  }
  const columns = given ?? suggested.map(withoutDoubt)
  const isNothing = !given && columns.every(({ fieldId }) => fieldId === null)
  if (isNothing) return { columns, mapping: undefined, matches: [], updateBy: undefined }
  const mapping = read(columns)
  const scope = scopes.find(each => each.collection.id === collection?.id)
  const matches = scope ? await findMatches(database, { scope, mapping, survey }) : []
  const likely = given || input.updateBy !== undefined ? undefined : likelyMatch(matches)
  const updateBy = input.updateBy ?? likely?.fieldId
  if (!likely || likely.isUnique) return { columns, mapping, matches, updateBy }
  const key = suggested.find(({ fieldId }) => fieldId === likely.fieldId)
  if (key) key.makeUnique = true
  const unique = suggested.map(withoutDoubt)
  return { columns: unique, mapping: read(unique), matches, updateBy }
}

/** A field that is there takes no values of which nobody knows what they mean. */
function withoutDoubt(column: SuggestedColumn): ImportColumn {
  const { column: header, field, doubt, linkBy, makeUnique } = column
  const fieldId = doubt && !field ? null : column.fieldId
  return {
    column: header,
    fieldId,
    ...(field && { field }),
    ...(linkBy !== undefined && fieldId !== null && { linkBy }),
    ...(makeUnique && { makeUnique }),
  }
}

type Linking = {
  mapping: ImportMapping | undefined
  scopes: readonly Scope[]
  survey: Survey
  collectionId: string
}

async function withLinks(
  database: Queryable,
  answers: Preview['columns'],
  { mapping, scopes, survey, collectionId }: Linking,
): Promise<Preview['columns']> {
  const columns: Preview['columns'] = []
  for (const [index, answer] of answers.entries()) {
    const field = mapping?.fields.find(each => each.index === index)
    const scope = field && scopes.find(({ collection }) => collection.id === field.targetCollectionId)
    const links = scope && (await previewLinks(database, { field, scope, survey, collectionId }))
    columns.push(links ? { ...answer, links } : answer)
  }
  return columns
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
  const { linkBy, makeUnique } = given ? (chosen ?? {}) : suggested
  return {
    column: suggested.column,
    fieldId: given ? (chosen?.fieldId ?? null) : suggested.fieldId,
    ...(chosen?.property !== undefined && { property: chosen.property }),
    ...(field ? { field } : {}),
    ...(linkBy !== undefined && { linkBy }),
    ...(makeUnique && { makeUnique }),
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
