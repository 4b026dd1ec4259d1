import { fold, validationError } from '@trellis/base'
import { type Comparison, type FilterClock, shownComparisons } from '@trellis/fields/server'
import type { CollectionField } from '../../collections/collection.ts'
import { bindComparison, literal } from './bind-comparison.ts'
import { requestSource } from './compile-sql.ts'
import { type FilterNode, isReadable, nothing, type Scope } from './scope.ts'

/** A row answers where each word is found in one of these fields or in what `others` asks, or where `whole` holds. */
export type CursorSearch = {
  fields: readonly CollectionField[]
  words: readonly SearchedWord[]
  whole: FilterNode
  shape: string
}

/** `pattern`: the place of what the text of a field is like. */
export type SearchedWord = { pattern: number; others: FilterNode }

export type SearchReading = {
  scope: Scope
  values: unknown[]
  clock: FilterClock
  findScope(collectionId: string): Promise<Scope | undefined>
  /** Whether the titles of what this field links to are looked at. */
  followsLink(field: CollectionField): boolean
}

const longestSearch = 200
/** Each looks at every field of the rows that have those before it. */
const mostWords = 6
/** Words of a value as it is shown: "Jul 5, 1996, 3:00 PM". */
const mostShownWords = 5
/** Each brings another collection into the statement. */
const mostLinks = 8

export async function readSearch(text: unknown, reading: SearchReading): Promise<CursorSearch | undefined> {
  if (text === undefined || text === null) return undefined
  if (typeof text !== 'string' || text.length > longestSearch || text.includes('\u0000')) {
    throw validationError([
      { path: 'cursor.searchString', message: `must be a text of at most ${longestSearch} characters` },
    ])
  }
  const trimmed = text.trim()
  if (trimmed === '') return undefined
  const { scope } = reading
  const searched = [...scope.fields.values()].filter(isSearched)
  const fields = searched.filter(({ id, format }) => !format.seeking && id !== 'id')
  const links = await titlesOfLinks(reading)
  const words = wordsOf(trimmed)
  const valued = [...scope.fields.values()].filter(field => isValued(field))
  const written = searched.filter(({ format }) => format.seeking)
  // What is no part of such a value as a whole may hold a word that is one.
  const byWord = written.filter(({ format }) => !format.seeking?.parts(trimmed, 'contains')?.length)
  const shape: unknown[] = []
  const together = nodesOfRuns(trimmed, run => shownNodes(run, valued, reading))
  const taken = words.map(word => {
    const pattern = reading.values.push(`%${literal(fold(word))}%`) - 1
    const titles = links.map(link => titleHolds(link, word, reading))
    const shown = [...shownNodes(word, valued, reading), ...(together.get(word) ?? [])]
    const nodes = [...soughtNodes(word, byWord, reading), ...shown, ...titles]
    shape.push(pattern, nodes.map(shapeOf))
    return { pattern, others: anyOf(nodes) }
  })
  const spelled = words.length > 1 ? shownNodes(trimmed, valued, reading) : []
  const whole = [...idNodes(trimmed, reading), ...soughtNodes(trimmed, written, reading), ...spelled]
  shape.push(whole.map(shapeOf))
  return { fields, words: taken, whole: anyOf(whole), shape: JSON.stringify(shape) }
}

/** Commas between words tell nothing: "Smith, Ann" is Ann Smith. Behind the last word that counts the text goes on as one. */
function wordsOf(text: string): string[] {
  const words = [...new Set(partsOf(text).map(wordOf))]
  if (words.length <= mostWords) return words
  return [...words.slice(0, mostWords - 1), words.slice(mostWords - 1).join(' ')]
}

const partsOf = (text: string): string[] => text.split(/\s+/)

const wordOf = (part: string): string => part.replaceAll(/^[,;]+|[,;]+$/g, '') || part

/**
 * Some words beside others may be one value as it is shown: the date in "Toms Jul 5, 1996". What finds it stands for each of its words,
 * and each of them still is found by itself. Values of several words have a digit; what is shown by words alone is found word by word.
 */
function nodesOfRuns(text: string, find: (run: string) => FilterNode[]): ReadonlyMap<string, readonly FilterNode[]> {
  const parts = partsOf(text)
  const byWord = new Map<string, FilterNode[]>()
  if (parts.length > mostWords) return byWord
  for (let from = 0; from < parts.length; from += 1) {
    for (let to = from + 2; to <= Math.min(parts.length, from + mostShownWords); to += 1) {
      const run = parts.slice(from, to)
      const isWhole = run.length === parts.length
      if (isWhole || !/\p{Nd}/u.test(run.join(''))) continue
      const nodes = find(run.map((part, at) => (at === 0 || at === run.length - 1 ? wordOf(part) : part)).join(' '))
      for (const word of new Set(run.map(wordOf))) byWord.set(word, [...(byWord.get(word) ?? []), ...nodes])
    }
  }
  return byWord
}

/** Of the system fields only those that people know a record by. */
function isSearched(field: CollectionField): boolean {
  if (!field.read || !field.format.searchable) return false
  return !field.system || field.id === 'id' || field.id === 'recordTitle'
}

function isValued(field: CollectionField): boolean {
  return field.read !== undefined && !field.system && !field.association
}

type TitledLink = { association: NonNullable<CollectionField['association']>; target: Scope; title: CollectionField }

/** As far as the caller may read the linked records and what they are called. */
async function titlesOfLinks({ scope, findScope, followsLink }: SearchReading): Promise<TitledLink[]> {
  const found: TitledLink[] = []
  for (const field of scope.fields.values()) {
    const { association } = field
    if (!association || field.system || !followsLink(field) || found.length === mostLinks) continue
    const target = await findScope(association.targetCollectionId)
    const title = target && isReadable(target) ? target.fields.get('recordTitle') : undefined
    if (target && title?.read) found.push({ association, target, title })
  }
  return found
}

function titleHolds({ association, target, title }: TitledLink, word: string, { values }: SearchReading): FilterNode {
  const inner = compareNode({ is: 'contains', text: fold(word) }, title, values)
  return { node: 'match', association, target, type: 'fields', ids: undefined, inner }
}

/** Nobody types an id beside other words, and nearly every id has some short word inside. */
function idNodes(text: string, { scope, values }: SearchReading): FilterNode[] {
  const id = scope.fields.get('id')
  return id?.read ? [compareNode({ is: 'contains', text: fold(text) }, id, values)] : []
}

function soughtNodes(text: string, fields: readonly CollectionField[], { values }: SearchReading): FilterNode[] {
  return fields.flatMap(field => {
    const sought = field.format.seeking?.parts(text, 'contains') ?? []
    return sought.map(comparison => compareNode(comparison, field, values))
  })
}

function shownNodes(text: string, fields: readonly CollectionField[], { values, clock }: SearchReading): FilterNode[] {
  return fields.flatMap(field =>
    shownComparisons(text, field, clock).map(comparison => compareNode(comparison, field, values)),
  )
}

function compareNode(comparison: Comparison, field: CollectionField, values: unknown[]): FilterNode {
  const places = bindComparison(comparison, field).map(value => ({
    source: requestSource,
    index: values.push(value) - 1,
  }))
  return { node: 'compare', field, comparison: comparison.is, values: places }
}

function anyOf(nodes: readonly FilterNode[]): FilterNode {
  return nodes.length > 0 ? { node: 'or', nodes } : nothing
}

/** Equal for nodes that are made into the same SQL. */
function shapeOf(node: FilterNode): unknown {
  if (node.node === 'compare') return [node.field.id, node.comparison, ...node.values.map(({ index }) => index)]
  if (node.node !== 'match') return node.node
  return [
    node.association.associationId,
    node.association.inverseFieldId,
    node.target.key,
    node.inner && shapeOf(node.inner),
  ]
}
