import {
  type FormulaNode,
  findFunction,
  type Parameter,
  type ScopeTypes,
  singlePath,
  type TypeKind,
} from '@trellis/formula'
import { titleAt } from './items.ts'
import { t } from './texts.ts'

const types = {
  any: 'formula.type.any',
  boolean: 'formula.type.boolean',
  date: 'formula.type.date',
  dateTime: 'formula.type.dateTime',
  formula: 'formula.type.formula',
  list: 'formula.type.list',
  null: 'formula.type.null',
  number: 'formula.type.number',
  object: 'formula.type.object',
  text: 'formula.type.text',
  time: 'formula.type.time',
} as const satisfies Record<TypeKind | Parameter['type'], Parameters<typeof t>[0]>

export function typeLabel(kind: keyof typeof types): string {
  return t(types[kind])
}

const icons: Readonly<Record<keyof typeof types, string>> = {
  any: 'widgets',
  boolean: 'toggle_on',
  date: 'calendar_today',
  dateTime: 'schedule',
  formula: 'functions',
  list: 'data_array',
  null: 'remove',
  number: 'numbers',
  object: 'data_object',
  text: 'text_fields',
  time: 'schedule',
}

export function typeIcon(kind: keyof typeof types): string {
  return icons[kind]
}

const nodeIcons: Readonly<Record<FormulaNode['type'], string>> = {
  formula: 'functions',
  reference: 'link',
  string: 'text_fields',
  number: 'numbers',
  boolean: 'toggle_on',
  null: 'remove',
  array: 'data_array',
  object: 'data_object',
}

export function nodeIcon({ type }: FormulaNode): string {
  return nodeIcons[type]
}

/** What people call a part of the formula: its function, field or value. */
export function nodeLabel(node: FormulaNode, scope: ScopeTypes): string {
  if (node.type === 'formula') return findFunction(node.name)?.label ?? node.name
  if (node.type === 'reference') {
    const path = singlePath(node)
    return path ? (titleAt(scope, path) ?? path.join('.')) : t('formula.type.text')
  }
  if (node.type === 'array' || node.type === 'object') return t(node.type === 'array' ? types.list : types.object)
  return node.type === 'null' ? t('formula.emptyValue') : String(node.value)
}

const roots = {
  changed: 'formula.root.changed',
  event: 'formula.root.event',
  global: 'formula.root.global',
  index: 'formula.root.index',
  input: 'formula.root.input',
  item: 'formula.root.item',
  meta: 'formula.root.meta',
  platform: 'formula.root.platform',
  record: 'formula.root.record',
  result: 'formula.root.result',
  store: 'formula.root.store',
  url: 'formula.root.url',
  user: 'formula.root.user',
  vars: 'formula.root.vars',
} as const

export function rootLabel(root: string): string {
  return Object.hasOwn(roots, root) ? t(roots[root as keyof typeof roots]) : root
}
