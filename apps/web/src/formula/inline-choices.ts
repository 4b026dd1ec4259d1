import {
  type CatalogueEntry,
  call,
  check,
  coercionOf,
  type FormulaNode,
  findFunction,
  fromJson,
  type Parameter,
  parse,
  print,
  type ScopeTypes,
  searchCatalogue,
  type TypeKind,
  templateOf,
} from '@trellis/formula'
import { itemsOf, searchItems } from './items.ts'

/** One line of the inline chooser. */
export type Choice = {
  id: string
  kind: 'typed' | 'text' | 'item' | 'function' | 'basic'
  label: string
  /** How it is written, or what its arguments are. */
  detail: string
  node: FormulaNode
  /** How its value is converted where another type is wanted. */
  coercion: string | undefined
}

const most = 40

type Asked = { text: string; scope: ScopeTypes; wanted: Parameter['type']; isWrapping: boolean; wrapped?: FormulaNode }

/** What a person can put there: what they typed, what it may be the beginning of, and that which fits best first. */
export function choicesOf({ text, scope, wanted, isWrapping, wrapped }: Asked): readonly Choice[] {
  const found = [...itemChoices(text, scope, wanted), ...entryChoices(text, wanted)]
  if (isWrapping) return functionsAround(entryChoices(text, 'any'), wrapped)
  const sorted = [...found.filter(each => !each.coercion), ...found.filter(each => each.coercion)].slice(0, most)
  if (text.trim() === '') return sorted
  const { typed, isSound } = typedChoice(text, scope, wanted)
  const word: Choice = { ...choice('text', text, { type: 'string', value: text }), coercion: coercion('text', wanted) }
  const plain = typed?.node.type === 'string' ? [] : [word]
  return isSound && typed ? [typed, ...sorted, ...plain] : [...sorted, ...plain]
}

function typedChoice(text: string, scope: ScopeTypes, wanted: Parameter['type']) {
  const { tree, problems } = parse(text)
  if (problems.length > 0 || tree.type === 'null') return { typed: undefined, isSound: false }
  const checked = check(tree, {
    ...scope,
    item: { kind: 'any' },
    index: { kind: 'number' },
    accumulator: { kind: 'any' },
  })
  const isSound = checked.problems.every(({ severity }) => severity !== 'error')
  return { typed: { ...choice('typed', print(tree), tree), coercion: coercion(checked.type.kind, wanted) }, isSound }
}

function itemChoices(text: string, scope: ScopeTypes, wanted: Parameter['type']): Choice[] {
  return searchItems(itemsOf(scope), text).map(({ id, title, type, node }) => ({
    ...choice('item', title, node),
    id: `item ${id}`,
    detail: id,
    coercion: coercion(type.kind, wanted),
  }))
}

function entryChoices(text: string, wanted: Parameter['type']): Choice[] {
  return searchCatalogue(text).map(entry => ({
    id: `entry ${entry.id}`,
    kind: entry.type === 'fx' ? 'function' : 'basic',
    label: entry.type === 'fx' ? entry.id : entry.label,
    detail: entry.type === 'fx' ? entry.label : '',
    node: nodeOf(entry),
    coercion: coercion(kindOf(entry), wanted),
  }))
}

export function nodeOf(entry: CatalogueEntry): FormulaNode {
  const definition = entry.type === 'fx' ? findFunction(entry.id) : undefined
  return definition ? templateOf(definition) : fromJson(entry.template).tree
}

/** Of functions that take something: the wrapped part becomes their first argument. */
function functionsAround(choices: readonly Choice[], wrapped: FormulaNode | undefined): Choice[] {
  return choices.flatMap(each => {
    const { node } = each
    if (node.type !== 'formula' || !wrapped || (findFunction(node.name)?.parameters.length ?? 0) === 0) return []
    return [{ ...each, node: call(node.name, wrapped, ...node.args.slice(1)), coercion: undefined }]
  })
}

const basicKinds: Readonly<Record<string, TypeKind>> = {
  string: 'text',
  number: 'number',
  boolean: 'boolean',
  array: 'list',
  object: 'object',
}

function kindOf(entry: CatalogueEntry): TypeKind {
  return (entry.type === 'fx' ? findFunction(entry.id)?.result : basicKinds[entry.type]) ?? 'any'
}

function coercion(kind: TypeKind, wanted: Parameter['type']): string | undefined {
  return wanted === 'formula' ? undefined : coercionOf(kind, wanted)?.words
}

function choice(kind: Choice['kind'], label: string, node: FormulaNode): Omit<Choice, 'coercion'> {
  return { id: kind, kind, label, detail: '', node }
}
