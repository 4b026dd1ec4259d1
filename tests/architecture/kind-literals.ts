import type { Node } from 'oxc-parser'
import { registries } from '../../tools/registries.ts'
import { kindIds } from '../../tools/render-registry.ts'
import { productCode, type Rule, type Sources } from './sources.ts'
import { lineOf, parse, textOf, unwrap, walk } from './syntax.ts'

/** Names of what holds the id of a kind: `format`, `fieldFormat`, `formatId`, `step`, `driver`, `fn` … */
const kindish = /(^|[a-z])(format|component|step|driver|fn|action)(id|kind|name|type)?$/i
/** Names of what has one entry per kind: `formats`, `serverFormats`. */
const registryish = /(^|[a-z])(formats|components|steps|drivers|functions|actions)$/i

/** Generic code never names a kind: it neither compares with, switches on, looks up by nor collects the literal ids of kinds. */
export const noKindLiterals: Rule = sources => {
  const ids = knownIds(sources)
  const roots = registries.filter(each => each.layout === 'folder').map(each => `${each.root}/`)
  const generic = productCode(sources).filter(
    ([path]) =>
      !path.endsWith('.gen.ts') && !roots.some(root => path.startsWith(root) && path.slice(root.length).includes('/')),
  )
  return generic.flatMap(([path, source]) =>
    namedKinds(parse(path, source), ids).map(
      ({ at, id }) => `${path}:${lineOf(source, at)}: names the kind '${id}'; ask its definition`,
    ),
  )
}

function knownIds(sources: Sources): ReadonlySet<string> {
  return new Set(registries.flatMap(each => (each.layout === 'folder' ? kindIds(each, sources) : [])))
}

type Named = { at: number; id: string }

function namedKinds(program: Node, ids: ReadonlySet<string>): Named[] {
  const found: Named[] = []
  const maps = objectsByKind(program, ids)
  const add = (node: Node, id: string | undefined) => {
    if (id !== undefined && ids.has(id)) found.push({ at: node.start, id })
  }
  walk(program, node => {
    if (node.type === 'BinaryExpression' && /^[!=]==?$/.test(node.operator)) {
      if (isKindish(node.left)) add(node, textOf(unwrap(node.right)))
      if (isKindish(node.right)) add(node, textOf(unwrap(node.left)))
    }
    if (node.type === 'SwitchStatement' && isKindish(node.discriminant)) {
      for (const each of node.cases) add(each, textOf(each.test))
    }
    if (node.type === 'MemberExpression') {
      if (registryish.test(nameOf(node.object) ?? '')) add(node, memberName(node))
      if (node.computed && isKindish(node.property))
        add(node, firstKey(node.object, ids) ?? maps.get(nameOf(node.object) ?? ''))
    }
    const [of, key] = node.type === 'CallExpression' && nameOf(node.callee) === 'ownValue' ? node.arguments : []
    if (of && key && isKindish(key)) add(node, firstKey(of, ids) ?? maps.get(nameOf(of) ?? ''))
    if (node.type === 'CallExpression' && node.arguments.some(argument => isKindish(argument))) {
      add(
        node,
        collectedIds(node.callee).find(id => ids.has(id)),
      )
    }
  })
  return found
}

function isKindish(node: Node): boolean {
  return kindish.test(nameOf(node) ?? '')
}

/** `format`, `field.format`, `format.id` and `formatOf(field)` are all named "format". */
function nameOf(node: Node): string | undefined {
  const inner = unwrap(node)
  if (inner.type === 'Identifier') return inner.name
  if (inner.type === 'CallExpression') return nameOf(inner.callee)?.replace(/Of$/, '')
  if (inner.type !== 'MemberExpression') return undefined
  const name = memberName(inner)
  return name === 'id' || name === 'kind' ? nameOf(inner.object) : name
}

function memberName(node: Node): string | undefined {
  if (node.type !== 'MemberExpression') return undefined
  if (node.computed) return textOf(unwrap(node.property))
  return node.property.type === 'Identifier' ? node.property.name : undefined
}

/** `['text', 'email'].includes(…)`, `new Set(['text']).has(…)`. */
function collectedIds(callee: Node): string[] {
  if (callee.type !== 'MemberExpression' || !/^(includes|has|indexOf|get)$/.test(memberName(callee) ?? '')) return []
  const collection = unwrap(callee.object)
  const list = collection.type === 'NewExpression' ? collection.arguments[0] : collection
  if (list?.type !== 'ArrayExpression') return []
  return list.elements.flatMap(element => textOf(element) ?? [])
}

/** Constants of the file that are objects with a key per kind. */
function objectsByKind(program: Node, ids: ReadonlySet<string>): Map<string, string> {
  const found = new Map<string, string>()
  walk(program, node => {
    if (node.type !== 'VariableDeclarator' || node.id.type !== 'Identifier' || !node.init) return
    const key = firstKey(node.init, ids)
    if (key !== undefined) found.set(node.id.name, key)
  })
  return found
}

function firstKey(node: Node, ids: ReadonlySet<string>): string | undefined {
  const object = unwrap(node)
  if (object.type !== 'ObjectExpression') return undefined
  for (const property of object.properties) {
    if (property.type !== 'Property') continue
    const key = property.key.type === 'Identifier' && !property.computed ? property.key.name : textOf(property.key)
    if (key !== undefined && ids.has(key)) return key
  }
  return undefined
}
