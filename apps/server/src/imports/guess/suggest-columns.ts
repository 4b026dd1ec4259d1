import {
  type FormatDefinition,
  findFormat,
  formats,
  type Notation,
  type NotationFindings,
  notationOf,
  notationsOf,
  unclearText,
} from '@trellis/fields/server'
import type { FieldSchema } from '@trellis/model'
import type { Collection, CollectionField } from '../../collections/collection.ts'
import type { Queryable } from '../../database/database.ts'
import { besideWhat, zonedName } from '../../exports/column-names.ts'
import type { Scope } from '../../records/query/scope.ts'
import { refusalOf } from '../import-mapping.ts'
import { linkedTexts } from '../linked-texts.ts'
import { refusedProperties } from '../mapped-properties.ts'
import type { ColumnSummary } from './column-statistics.ts'
import { type AssociationGuess, guessAssociation, matchesOf, sizesOf } from './guess-association.ts'
import type { GuessedField } from './guess-format.ts'
import { suggestFieldId, suggestTitle } from './suggest-names.ts'
import type { Survey } from './survey.ts'
import { wordsOf } from './words.ts'

export type SuggestedColumn = {
  column: string
  fieldId: string | null
  field?: FieldSchema
  /** How its texts are read, as far as that makes a difference. */
  notation: Notation
  doubt?: GuessedField['doubt']
  /** How a link finds its records; left out: by their ids. */
  linkBy?: string
  /** The field becomes unique, for rows to be told by it. */
  makeUnique?: true
  association?: { collectionId: string; name: string; linkBy?: string; matched: number; distinct: number }
  /** Why it is left out, where it names a field that no file fills. */
  leftOut?: string
}

export type SuggestionRequest = {
  /** The workspace's. */
  database: Queryable
  survey: Survey
  /** The collection to import into; undefined for a new one. */
  collection: Collection | undefined
  /** Collections that columns may link to, as the caller may read them. */
  scopes: readonly Scope[]
  /** What somebody has said of how the texts of a column are written. */
  saidOf: (column: string) => Notation
}

/** What each column could become: the record's key, a field that exists, a link, or a new field of the guessed format. */
export async function suggestColumns(request: SuggestionRequest): Promise<SuggestedColumn[]> {
  const { survey, collection } = request
  const key = keyColumn(request)
  const taken = [...(collection?.fields.keys() ?? [])]
  const suggestions: SuggestedColumn[] = []
  const sizes = sizesOf(request.database, request.scopes)
  for (const [index, { name }] of survey.columns.entries()) {
    const summary = survey.summaries[index]
    if (!summary) continue
    const suggestion =
      index === key
        ? { column: name, fieldId: 'id', notation: {} }
        : await suggestOne(request, { name, summary, taken, sizes })
    if (suggestion.fieldId !== null) taken.push(suggestion.fieldId)
    suggestions.push(suggestion)
  }
  return suggestions
}

/** In a file for a collection that is there, `id` means its IDs, and a wrong one is a problem of its row. */
function keyColumn({ survey, collection }: SuggestionRequest): number {
  const key = survey.summaries.findIndex(({ isKey }) => isKey)
  return key >= 0 || !collection ? key : survey.columns.findIndex(({ name }) => wordsOf(name).join(' ') === 'id')
}

type OneColumn = {
  name: string
  summary: ColumnSummary
  taken: readonly string[]
  sizes: ReturnType<typeof sizesOf>
}

async function suggestOne(request: SuggestionRequest, one: OneColumn): Promise<SuggestedColumn> {
  const { name, summary, taken, sizes } = one
  const said = request.saidOf(name)
  const findings = summary.field.findings()
  const notation = notationOf(findings, said)
  const beside = besideOf(request, name)
  if (beside) return { column: name, fieldId: null, leftOut: beside, notation }
  const existing = existingField(request.collection, name)
  // What an export holds beside values is left out: no second field is made of it.
  if (existing) {
    const leftOut = refusalOf(existing) ?? (existing.beside && refusedProperties(request.collection))
    if (leftOut !== undefined) return { column: name, fieldId: null, leftOut, notation }
    const linkBy = await wayOfLink(request, existing, summary)
    return { column: name, fieldId: existing.id, notation, ...linkBy, ...doubtOf(existing, findings, said) }
  }
  const { scopes, database, survey } = request
  const { distinct } = summary
  const { rowCount } = survey
  const headers = survey.columns.flatMap(column => (column.name === name ? [] : [column.name]))
  const guess = await guessAssociation(database, { header: name, headers, distinct, rowCount, scopes, sizes })
  const association = guess && toAssociation(guess)
  const isAssociation = guess?.isLikely ?? false
  const isMoment =
    !isAssociation && findFormat(summary.field.field('', said).field.format)?.notates?.includes('timeZone')
  const called = (isMoment ? zonedName(name)?.name : undefined) ?? name
  const title = suggestTitle(called, isAssociation)
  const guessed = isAssociation && guess ? { field: linkField(guess, title) } : summary.field.field(title, said)
  const fieldId = suggestFieldId(called, { taken, isAssociation })
  const linkBy = isAssociation && guess?.linkBy !== undefined ? { linkBy: guess.linkBy } : {}
  return { column: name, fieldId, notation, ...guessed, ...linkBy, ...(association ? { association } : {}) }
}

/** How a link field that is there finds most of the records that the column names. */
async function wayOfLink(
  { database, scopes }: SuggestionRequest,
  { association, schema }: CollectionField,
  { distinct }: ColumnSummary,
): Promise<Pick<SuggestedColumn, 'linkBy'>> {
  const scope = scopes.find(({ collection }) => collection.id === association?.targetCollectionId)
  if (!scope || distinct.size === 0) return {}
  const values = linkedTexts(schema, distinct)
  const found = (await matchesOf(database, { scope, values })).filter(({ matched }) => matched > 0)
  const [best] = found.toSorted((left, right) => right.matched / right.distinct - left.matched / left.distinct)
  return best?.linkBy === undefined ? {} : { linkBy: best.linkBy }
}

/** What nobody can tell of the texts for a field that is there: it may be read in every way that the text allows. */
function doubtOf(
  { format, schema }: CollectionField,
  findings: NotationFindings,
  said: Notation,
): Pick<SuggestedColumn, 'doubt'> {
  const [text] = (format.notates ?? []).flatMap(way => unclearText(way, findings, said) ?? [])
  if (text === undefined) return {}
  return { doubt: { text, ways: notationsOf(format.notates).map(notation => ({ notation, field: schema })) } }
}

function toAssociation({ isLikely: _isLikely, ...association }: AssociationGuess): SuggestedColumn['association'] {
  return association
}

/** A field of the collection whose id or title the header says, also as an export of ours writes it. */
function existingField(collection: Collection | undefined, header: string): CollectionField | undefined {
  const field = fieldCalled(collection, header)
  if (field) return field
  const zoned = zonedName(header)
  const moment = zoned && fieldCalled(collection, zoned.name)
  if (moment?.format.notates?.includes('timeZone')) return moment
  const value = besideWhat(header)
  return value === undefined ? undefined : fieldCalled(collection, value)
}

/** Why a column is left out that holds what people see of a column of values beside it. */
function besideOf({ collection, survey }: SuggestionRequest, header: string): string | undefined {
  const value = besideWhat(header)
  if (value === undefined || fieldCalled(collection, header) || !fieldCalled(collection, value)) return undefined
  if (!survey.columns.some(({ name }) => name === value)) return undefined
  return `What people see of the column "${value}", which fills the field`
}

function fieldCalled(collection: Collection | undefined, header: string): CollectionField | undefined {
  const words = wordsOf(header).join(' ')
  for (const field of collection?.fields.values() ?? []) {
    const names = [field.id, field.schema.title].map(name => wordsOf(name).join(' '))
    if (names.includes(words) || (field.association && names.some(name => `${name} id` === words))) return field
  }
  return undefined
}

const definitions: readonly FormatDefinition[] = Object.values(formats)
const linkFormat = definitions.find(({ storage, internal }) => storage === 'link' && !internal)

/** Each row links at most one record, which any number of rows may link. */
function linkField({ collectionId }: AssociationGuess, title: string): FieldSchema {
  if (!linkFormat) throw new Error('There is no field format that links records')
  const metadata = { ...linkFormat.defaults.metadata, association: { cursor: { collectionId }, max: 1 } }
  return { type: linkFormat.type, format: linkFormat.id, ...linkFormat.defaults, metadata, title }
}
