import { allFormats, type FieldGuess, guessField } from '@trellis/fields'
import type { CollectionDocument } from '@trellis/model'
import { addField } from './fields.ts'
import { holdsFiles } from './holds-files.ts'

export type PastedColumn = { title: string; field: FieldGuess }

/** No collection has more fields than this (model, `RecordSchema`). */
export const mostColumns = 500

/**
 * Columns from pasted text: one name per line or cell, guessed by name; or cells of a spreadsheet (tabs), whose first line names the columns
 * and whose other lines are values to guess from.
 */
export function readColumns(text: string): PastedColumn[] {
  const lines = text
    .split(/\r?\n/)
    .map(line => line.replace(/\s+$/, ''))
    .filter(line => line.trim() !== '')
  const rows = lines.map(line => line.split('\t').map(cell => cell.trim()))
  const isTable = lines[0]?.includes('\t') === true
  const columns = isTable
    ? (rows[0] ?? []).map((title, at) => ({ title, texts: rows.slice(1).flatMap(row => row[at] || []) }))
    : rows.flat().map(title => ({ title, texts: [] }))
  return columns
    .filter(({ title }) => title !== '')
    .slice(0, mostColumns)
    .map(({ title, texts }) => ({ title: title.slice(0, 200), field: guessColumn(title, texts) }))
}

/** Adds every column to a group, in order, and answers with the ids of the new fields. */
export function addColumns(
  document: CollectionDocument,
  columns: readonly PastedColumn[],
  groupId?: string,
): { document: CollectionDocument; fieldIds: string[] } {
  const fieldIds: string[] = []
  const next = columns.reduce((before, { title, field }) => {
    const added = addField(before, { title, field, ...(groupId ? { groupId } : {}) })
    fieldIds.push(added.fieldId)
    return added.document
  }, document)
  return { document: next, fieldIds }
}

function guessColumn(title: string, texts: readonly string[]): FieldGuess {
  const held = texts.length === 0 ? filesCalled(title) : undefined
  if (held) return { ...held.defaults, type: held.type, format: held.id }
  const values = texts.length > 0 ? [...new Set(texts)] : usualValues(title)
  return guessField(values, { header: title, rowCount: Math.max(texts.length, values.length) }).field
}

/** What values under such a name look like; the formats say what they are. */
const usual: readonly (readonly [RegExp, readonly string[]])[] = [
  [/\b(e ?)?mails?\b/, ['somebody@example.com', 'else@example.com']],
  [/\b(at|time|timestamp|when)$/, ['2024-05-17T10:30:00.000Z', '2024-06-01T08:15:00.000Z']],
  [/\b(date|day|birthday|deadline|due|since|until|from|born|founded)\b|\bon$/, ['2024-05-17', '2024-12-31']],
  [/\b(price|cost|costs|amount|fee|salary|budget|revenue|freight|total|discount|balance)\b/, ['12.50', '1200.00']],
  [
    /\b(quantity|qty|count|number of|age|size|weight|height|width|length|score|units?|stock|level|year|percent)\b/,
    ['3', '12'],
  ],
  [/^(is|has|can|should)\b|\b(active|done|enabled|paid|discontinued|approved|closed|completed)$/, ['true', 'false']],
  [
    /\b(notes?|description|comments?|remarks?|text|summary|details|bio)$/,
    ['First line\nsecond line', 'More\nthan one line'],
  ],
]

function usualValues(title: string): readonly string[] {
  const words = wordsOf(title)
  return usual.find(([name]) => name.test(words))?.[1] ?? ['Some words', 'other words']
}

/** No text is a file: these are known by what people call them. */
function filesCalled(title: string) {
  const last = wordsOf(title).split(' ').at(-1) ?? ''
  return allFormats.find(format => holdsFiles(format) && format.keywords.includes(last))
}

function wordsOf(title: string): string {
  return title
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]+/g, ' ')
    .toLowerCase()
    .trim()
}
