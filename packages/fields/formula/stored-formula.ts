import {
  type CompiledFormula,
  compile,
  type FormulaError,
  type FormulaNode,
  fromJson,
  referencesOf,
  toJson,
  walkTree,
} from '@trellis/formula'

/** Text of a template, or what it refers to. */
export type TemplatePart = string | { path: readonly string[]; compiled: CompiledFormula }

/** A formula as it is stored, ready to run. */
export type StoredFormula = {
  tree: FormulaNode
  /**
   * Of a template: text, whose references show fields as people read them (the label of an option, the title of a linked record). Anything
   * else works with the values themselves.
   */
  parts: readonly TemplatePart[] | undefined
  /** Why it could not be read. */
  problem: FormulaError | undefined
  compiled: CompiledFormula
  /** Paths that it reads. */
  references: readonly (readonly string[])[]
}

const kept = new Map<string, StoredFormula>()
const mostKept = 2000

/** Reads a stored formula, once for each. `asText`: text is a template. */
export function storedFormula(json: unknown, { asText }: { asText: boolean }): StoredFormula {
  const key = `${asText}${JSON.stringify(json)}`
  const known = kept.get(key)
  if (known) return known
  const { tree, problem } = fromJson(json)
  const parts = asText ? partsOf(json, tree) : undefined
  const made = { tree, parts, problem, compiled: compile(tree), references: referencesOf(tree) }
  if (kept.size >= mostKept) kept.clear()
  kept.set(key, made)
  return made
}

function partsOf(json: unknown, tree: FormulaNode): readonly TemplatePart[] | undefined {
  if (typeof json !== 'string') return undefined
  if (tree.type !== 'reference') return [json]
  return tree.parts.map(part =>
    typeof part === 'string' ? part : { path: part.path, compiled: compile({ type: 'reference', parts: [part] }) },
  )
}

/** The JSON that a formula is stored as. */
export function toStored({ tree }: Pick<StoredFormula, 'tree'>): unknown {
  return toJson(tree)
}

/** Ids of the record's fields that a formula reads. */
export function fieldsReadBy({ references }: Pick<StoredFormula, 'references'>): string[] {
  return references.flatMap(([root, id]) => (root === 'record' && id !== undefined ? [id] : []))
}

export function fieldsRead(json: unknown): string[] {
  return fieldsReadBy(storedFormula(json, { asText: false }))
}

/** Fields of the object around it that a formula reads as `item.…`; those of list functions may be among them. */
export function itemReads(tree: FormulaNode): string[] {
  const found = new Set<string>()
  walkTree(tree, node => {
    if (node.type !== 'reference') return
    for (const part of node.parts) {
      const [root, id] = typeof part === 'string' ? [] : part.path
      if (root === 'item' && id !== undefined) found.add(id)
    }
  })
  return [...found]
}
