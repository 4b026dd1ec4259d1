import {
  childrenOf,
  type FormulaNode,
  findFunction,
  type NodePath,
  type Parameter,
  parameterAt,
} from '@trellis/formula'

/** A line of the tree: a part of the formula, or a place that still needs one (`node` undefined). */
export type TreeRow = {
  /** Its path as text. */
  id: string
  path: NodePath
  node: FormulaNode | undefined
  level: number
  position: number
  setSize: number
  /** What it is to its parent: the parameter of a function, the key of an object. */
  name: string | undefined
  isKey: boolean
  parameter: Parameter | undefined
  isExpandable: boolean
  isExpanded: boolean
}

export const rowId = (path: NodePath): string => JSON.stringify(path)

export function rowsOf(tree: FormulaNode, collapsed: ReadonlySet<string>): TreeRow[] {
  const rows: TreeRow[] = []
  addRows(
    rows,
    tree,
    { path: [], position: 1, setSize: 1, name: undefined, isKey: false, parameter: undefined },
    collapsed,
  )
  return rows
}

type Place = Pick<TreeRow, 'path' | 'position' | 'setSize' | 'name' | 'isKey' | 'parameter'>

function addRows(rows: TreeRow[], node: FormulaNode, place: Place, collapsed: ReadonlySet<string>): void {
  const id = rowId(place.path)
  const children = childrenOf(node)
  const missing = missingOf(node)
  const setSize = children.length + missing.length
  const isExpanded = setSize > 0 && !collapsed.has(id)
  const level = place.path.length + 1
  rows.push({ ...place, id, node, level, isExpandable: setSize > 0, isExpanded })
  if (!isExpanded) return
  for (const [index, child] of children.entries()) {
    const step = node.type === 'object' ? (node.entries[index]?.[0] ?? '') : index
    const childPlace = { path: [...place.path, step], position: index + 1, setSize, ...nameOf(node, index) }
    addRows(rows, child, childPlace, collapsed)
  }
  for (const [index, parameter] of missing.entries()) {
    const at = children.length + index
    const path = [...place.path, at]
    const slot = { path, position: at + 1, setSize, name: parameter?.name, isKey: false, parameter }
    rows.push({ ...slot, id: rowId(path), node: undefined, level: level + 1, isExpandable: false, isExpanded: false })
  }
}

function nameOf(parent: FormulaNode, index: number): Pick<TreeRow, 'name' | 'isKey' | 'parameter'> {
  if (parent.type === 'object') return { name: parent.entries[index]?.[0], isKey: true, parameter: undefined }
  const parameter = parent.type === 'formula' ? parameterOf(parent.name, index) : undefined
  return { name: parameter?.name, isKey: false, parameter }
}

/** What must be given and is not; an empty list or object asks for a first part. */
function missingOf(node: FormulaNode): readonly (Parameter | undefined)[] {
  if (node.type === 'array' || node.type === 'object') return childrenOf(node).length === 0 ? [undefined] : []
  if (node.type !== 'formula') return []
  return (findFunction(node.name)?.parameters ?? []).slice(node.args.length).filter(parameter => !parameter.optional)
}

/** What the next part that is put into it would be; undefined where it takes no more. */
export function nextOf(node: FormulaNode): { parameter: Parameter | undefined } | undefined {
  if (node.type === 'array' || node.type === 'object') return { parameter: undefined }
  if (node.type !== 'formula') return undefined
  const definition = findFunction(node.name)
  if (!definition) return { parameter: undefined }
  const parameter = parameterAt(definition.parameters, node.args.length)
  return parameter && { parameter }
}

function parameterOf(name: string, index: number): Parameter | undefined {
  const definition = findFunction(name)
  return definition && parameterAt(definition.parameters, index)
}
