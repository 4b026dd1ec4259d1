import { isPlainObject, isSameJson, ownValue } from '@trellis/base'

/** What components and triggers write while a view is open. */
export type WrittenRoot = 'vars' | 'store' | 'global' | 'meta' | 'result' | 'input'

type Roots = { readonly [root: string]: unknown }

/** The state of one opening of a view: what formulas read, and who is told of a change. */
export class ViewState {
  #roots: Roots
  readonly #listeners = new Set<() => void>()
  readonly #outer: ViewState | undefined

  /** `outer`: of the view that this one is shown in. The two have `store` and `global` in common. */
  constructor(roots: Roots, outer?: ViewState) {
    this.#outer = outer
    this.#roots = { vars: {}, store: {}, global: {}, meta: {}, result: {}, ...roots, ...commonOf(outer) }
  }

  /** Follows what it has in common with the outer view, until the answer is called. */
  follow(): () => void {
    this.#takeCommon()
    return this.#outer?.subscribe(this.#takeCommon) ?? (() => undefined)
  }

  #takeCommon = (): void => {
    const common = commonOf(this.#outer)
    if (Object.entries(common).every(([root, values]) => ownValue(this.#roots, root) === values)) return
    this.#roots = { ...this.#roots, ...common }
    this.#tell()
  }

  get = (): Roots => this.#roots

  /** Sets keys of a root; what is the same stays the same object, so that nothing is worked out anew. */
  set(root: WrittenRoot, values: Readonly<Record<string, unknown>>): void {
    if (this.#outer && isCommon(root)) {
      this.#outer.set(root, values)
      return this.#takeCommon()
    }
    const before = ownValue(this.#roots, root)
    const known = isPlainObject(before) ? before : {}
    const changed = Object.entries(values).filter(([key, value]) => !isSameJson(ownValue(known, key), value))
    if (changed.length === 0) return
    this.#roots = { ...this.#roots, [root]: { ...known, ...Object.fromEntries(changed) } }
    this.#tell()
  }

  /** Adds to what is known of one component. */
  note(root: 'meta' | 'result', componentId: string, values: Readonly<Record<string, unknown>>): void {
    const ofRoot = ownValue(this.#roots, root)
    const before = isPlainObject(ofRoot) ? ownValue(ofRoot, componentId) : undefined
    this.set(root, { [componentId]: { ...(isPlainObject(before) ? before : {}), ...values } })
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  #tell(): void {
    for (const listener of this.#listeners) listener()
  }
}

const isCommon = (root: string): boolean => root === 'store' || root === 'global'

const commonOf = (outer: ViewState | undefined): Roots =>
  outer ? Object.fromEntries(Object.entries(outer.get()).filter(([root]) => isCommon(root))) : {}

/** The values at these paths; a list that is the same as `before` where all of them are. */
export function valuesAt(
  roots: Roots,
  paths: readonly (readonly string[])[],
  before?: readonly unknown[],
): readonly unknown[] {
  const values = paths.map(path => valueAtPath(roots, path))
  return before?.length === values.length && values.every((value, at) => value === before[at]) ? before : values
}

/** As far as objects lead: what lies inside of a list is the list. */
function valueAtPath(roots: Roots, path: readonly string[]): unknown {
  let value: unknown = roots
  for (const key of path) {
    if (!isPlainObject(value)) return value
    value = ownValue(value, key)
  }
  return value
}
