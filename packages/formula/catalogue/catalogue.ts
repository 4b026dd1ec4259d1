import { fold, type Json } from '@trellis/base'
import { type FormulaFunction, type GroupId, groups, type Parameter } from '../define-function.ts'
import { fromJson } from '../tree/from-json.ts'
import { call, type FormulaNode } from '../tree/node.ts'
import { toJson } from '../tree/to-json.ts'
import type { FormulaValue } from '../value.ts'
import { allFunctions } from './find-function.ts'
import { sampleOf, schemaOf, type ValueSchema } from './sample.ts'

/** A function or fixed item as the editor's catalogue shows it. */
export type CatalogueEntry = {
  id: string
  label: string
  keywords: readonly string[]
  description: string
  groupName: string
  type: 'fx' | 'string' | 'number' | 'boolean' | 'object' | 'array'
  /** What its result is, where it is more than its JSON type: `date`, `dateTime`, `time`. */
  format?: string
  /** What is put into the formula when a person takes it. */
  template: Json
  inputSchema: ValueSchema & { readonly prefixItems?: readonly ValueSchema[] }
  outputSchema: ValueSchema
  isAlias: boolean
  /** The function that it calls: itself, or the one it is another name of. */
  calls: string
}

const groupOrder: readonly string[] = Object.values(groups)

/** The values a formula may hold as they are. */
export const basicItems: readonly CatalogueEntry[] = [
  basicItem('string', 'String', ''),
  basicItem('number', 'Number', 0),
  basicItem('boolean', 'Boolean', true),
  basicItem('object', 'JSON object', {}),
  basicItem('array', 'JSON array', []),
]

/** Everything that can be put into a formula: groups in the order in which they are shown, then by label. */
export const catalogue: readonly CatalogueEntry[] = [...allFunctions.map(entryOf), ...basicItems].toSorted(inOrder)

/** Entries whose id, label, keywords or description hold every word, the best first. */
export function searchCatalogue(text: string): readonly CatalogueEntry[] {
  const words = fold(text).split(/\s+/).filter(Boolean)
  const found = catalogue.flatMap(entry => {
    const rank = rankOf(entry, words)
    return rank === undefined ? [] : [{ entry, rank }]
  })
  return found.toSorted((left, right) => left.rank - right.rank).map(each => each.entry)
}

/** The first entry of each function, whatever other names stand behind it. */
export function onePerFunction(entries: readonly CatalogueEntry[]): readonly CatalogueEntry[] {
  const seen = new Set<string>()
  return entries.filter(({ calls }) => !seen.has(calls) && seen.add(calls))
}

/** What a group of the catalogue lists: each function by its own name. */
export function functionsOf(group: string): readonly CatalogueEntry[] {
  return catalogue.filter(({ groupName: name, isAlias }) => name === group && !isAlias)
}

/** A call with a sample for every argument that must be given. */
export function templateOf(definition: FormulaFunction): FormulaNode {
  const isPaired = definition.pairsFrom !== undefined
  const given = definition.parameters.filter(parameter => !parameter.optional && !(isPaired && parameter.rest))
  return call(definition.name, ...given.map(parameter => fromJson(sampleOf(inputOf(parameter))).tree))
}

export function groupName(group: GroupId): string {
  return groups[group]
}

function entryOf(definition: FormulaFunction): CatalogueEntry {
  const prefixItems = definition.parameters.map(inputOf)
  const { result } = definition
  return {
    id: definition.name,
    label: definition.label,
    keywords: definition.keywords,
    description: definition.summary,
    groupName: groups[definition.group],
    type: 'fx',
    ...(result === 'date' || result === 'dateTime' || result === 'time' ? { format: result } : {}),
    template: toJson(templateOf(definition)),
    inputSchema: { type: 'array', prefixItems, minItems: definition.parameters.filter(each => !each.optional).length },
    outputSchema: schemaOf(result),
    isAlias: definition.aliasOf !== undefined,
    calls: definition.aliasOf ?? definition.name,
  }
}

function inputOf(parameter: Parameter): ValueSchema {
  const own = { title: parameter.name, description: parameter.summary }
  return { ...schemaOf(parameter.type), ...own, ...(parameter.options ? { enum: parameter.options } : {}) }
}

function basicItem(type: Exclude<CatalogueEntry['type'], 'fx'>, label: string, value: FormulaValue): CatalogueEntry {
  return {
    id: type,
    label,
    keywords: [],
    description: '',
    groupName: groups.basic,
    type,
    template: value,
    inputSchema: {},
    outputSchema: { type },
    isAlias: false,
    calls: type,
  }
}

function inOrder(left: CatalogueEntry, right: CatalogueEntry): number {
  const group = groupOrder.indexOf(left.groupName) - groupOrder.indexOf(right.groupName)
  return group || (left.type === 'fx' && right.type === 'fx' ? left.label.localeCompare(right.label, 'en') : 0)
}

/** Smaller is better: the id, its beginning, the label, a keyword, anywhere. */
function rankOf(entry: CatalogueEntry, words: readonly string[]): number | undefined {
  const [id, label, keywords] = [fold(entry.id), fold(entry.label), fold(entry.keywords.join(' '))]
  const all = `${id} ${label} ${keywords} ${fold(entry.description)}`
  if (!words.every(word => all.includes(word))) return undefined
  const whole = words.join(' ')
  const places = [
    id === whole,
    id.startsWith(whole),
    label.includes(whole),
    words.every(word => keywords.includes(word)),
  ]
  const place = places.indexOf(true)
  return (place < 0 ? places.length : place) * 2 + (entry.isAlias ? 1 : 0)
}
