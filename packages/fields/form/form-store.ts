import { type FieldProblem, isSameJson, ownValue } from '@trellis/base'
import type { RecordValues } from '@trellis/model'
import type { FormStates } from '../formula/form-formulas.ts'
import { isUploading, withoutUploads } from '../values/uploading-files.ts'
import { formDebounce } from './form-debounce.ts'
import type { FieldState, FormChanges, FormDraft, FormSummary } from './form-state.ts'
import { FormulaOverlay } from './formula-overlay.ts'

export type FormStoreOptions = {
  values?: RecordValues
  /** Of the loaded record; absent for a new one. */
  version?: number
  validate: (values: RecordValues, fieldIds?: readonly string[]) => FieldProblem[]
  /** Whether there is such a field, still: a builder may take it out or hide it from the person meanwhile. */
  has?: (fieldId: string) => boolean
  showErrorsBeforeSave?: boolean
  draft?: FormDraft | undefined
  /** Called once changes have settled; undefined when nothing is unsaved any more. */
  onDraft?: (draft: FormDraft | undefined) => void
  /** Milliseconds from the last change until the form counts as settled; see `formDebounce`. */
  debounce?: number
}

/** Key of the pending change of the links of a field (2 §3.8). */
export const pendingKey = (path: string) => `$$${path}`

/** The state of one record's form: a key stroke tells the listeners of one field, and those of the summary only where it changed. */
export class FormStore {
  readonly #options: FormStoreOptions
  readonly #fieldListeners = new Map<string, Set<() => void>>()
  readonly #summaryListeners = new Set<() => void>()
  readonly #settledListeners = new Set<() => void>()
  readonly #fields = new Map<string, FieldState>()
  #base: RecordValues
  #version: number | undefined
  /** Only what differs from the base. */
  #edits = new Map<string, unknown>()
  /** Every value as it is now, changed in its place: copying hundreds of them is most of what a key would cost. */
  #live: RecordValues | undefined
  #problems = new Map<string, string>()
  #serverProblems = new Map<string, string>()
  readonly #formulas = new FormulaOverlay()
  #summary: FormSummary
  #settleTimer: ReturnType<typeof setTimeout> | undefined
  #changedAt = 0
  readonly #debounce: number
  readonly #uploading = new Set<string>()

  constructor(options: FormStoreOptions) {
    this.#options = options
    this.#debounce = options.debounce ?? formDebounce()
    this.#base = options.values ?? {}
    this.#version = options.version
    if (options.draft) this.#restore(options.draft)
    this.#summary = {
      isDirty: this.#edits.size > 0,
      isSaving: false,
      isShowingErrors: options.showErrorsBeforeSave ?? false,
      isUploading: false,
      problems: [],
      hidden: [],
    }
    this.#validateAll()
    this.#summary = { ...this.#summary, problems: this.#listProblems() }
  }

  /** What formulas say of the form as it is now. */
  setStates = (states: FormStates): void => {
    this.#formulas.set(states, path => this.#edits.has(path))
    this.#validateAll()
    this.#updateSummary({ hidden: this.#formulas.hidden() })
    this.#notifyFields()
  }

  getField = (path: string): FieldState => {
    const known = this.#fields.get(path)
    const pending = this.#edits.get(pendingKey(path))
    const next: FieldState = {
      value: this.#valueOf(path),
      pending,
      error: this.#serverProblems.get(path) ?? (this.#summary.isShowingErrors ? this.#found().get(path) : undefined),
      errors: this.#errorsInside(path),
      isChanged: this.#edits.has(path) || pending !== undefined,
      formula: this.#formulas.stateOf(path),
    }
    if (known && isSameJson(known.errors, next.errors)) next.errors = known.errors
    if (known && isSameJson(known.formula, next.formula)) next.formula = known.formula
    if (known && isSameState(known, next)) return known
    this.#fields.set(path, next)
    return next
  }

  getSummary = (): FormSummary => this.#summary

  subscribeField = (path: string, listener: () => void): (() => void) => {
    const listeners = this.#fieldListeners.get(path) ?? new Set()
    this.#fieldListeners.set(path, listeners.add(listener))
    return () => listeners.delete(listener)
  }

  subscribeSummary = (listener: () => void): (() => void) => {
    this.#summaryListeners.add(listener)
    return () => this.#summaryListeners.delete(listener)
  }

  /** Hears once changes have settled: what is worked out from several values waits for it. */
  subscribeSettled = (listener: () => void): (() => void) => {
    this.#settledListeners.add(listener)
    return () => this.#settledListeners.delete(listener)
  }

  /** undefined, null and "" are all empty. */
  setValue = (path: string, value: unknown): void => {
    if (isSameValue(value, ownValue(this.#base, path))) this.#edits.delete(path)
    else this.#edits.set(path, value ?? null)
    this.#formulas.drop(path)
    this.#enliven(path)
    this.#fieldChanged(path)
  }

  /** The next change of a field's links; undefined takes it back. */
  setPending = (path: string, change: unknown): void => {
    if (change === undefined || change === null) this.#edits.delete(pendingKey(path))
    else this.#edits.set(pendingKey(path), change)
    this.#enliven(pendingKey(path))
    this.#fieldChanged(path)
  }

  /** From now on errors are shown; true where there is none. */
  attemptSave = (): boolean => {
    this.settle()
    this.#serverProblems.clear()
    this.#validateAll()
    this.#updateSummary({ isShowingErrors: true })
    this.#notifyFields()
    return this.#found().size === 0
  }

  setSaving = (isSaving: boolean): void => this.#updateSummary({ isSaving })

  /** What the server refused; each stays at its field until that field is changed. Paths may begin `record.`. */
  setServerProblems = (problems: readonly FieldProblem[]): void => {
    this.#serverProblems = new Map(problems.map(({ path, message }) => [path.replace(/^record\./, ''), message]))
    this.#updateSummary({ isShowingErrors: true })
    this.#notifyFields()
  }

  getChanges = (): FormChanges => {
    const record: RecordValues = {}
    const values: RecordValues = {}
    for (const [key, value] of this.#kept()) {
      const path = key.startsWith('$$') ? key.slice(2) : key
      if (this.#formulas.isLeft(path, this.#problems)) continue
      record[path] = this.#formulas.withLeft(path, value, { before: ownValue(this.#base, key), own: this.#problems })
      if (path === key) values[path] = ownValue(this.#base, path) ?? null
    }
    return this.#version === undefined ? { record } : { record, base: { version: this.#version, values } }
  }

  /** Every value as it would be after saving. */
  getValues = (): RecordValues => {
    const values = { ...this.#base }
    for (const [key, value] of this.#edits) values[key] = value
    return values
  }

  /** As the record was loaded, or saved since. */
  getLoaded = (): RecordValues => this.#base

  /** The saved record becomes the base; nothing is unsaved any more. */
  commit = (values: RecordValues, version?: number): void => {
    this.#edits.clear()
    this.#live = undefined
    this.#serverProblems.clear()
    this.rebase(values, version)
    this.#updateSummary({ isShowingErrors: this.#options.showErrorsBeforeSave ?? false })
    this.#notifyFields()
    // A form that takes its place at once must not find a draft of what was saved.
    this.settle()
  }

  /**
   * Somebody else's save: the others follow, fields changed here keep what was typed and what they were loaded with, so that
   * saving over a value nobody here has seen is a conflict.
   */
  follow = (values: RecordValues, version: number): void => {
    const contested = [...this.#edits].filter(([key, value]) => {
      return (
        !key.startsWith('$$') &&
        !isSameValue(ownValue(this.#base, key), ownValue(values, key)) &&
        !isSameValue(value, ownValue(values, key))
      )
    })
    const kept = contested.map(([key]) => [key, ownValue(this.#base, key) ?? null])
    this.rebase({ ...values, ...Object.fromEntries(kept) }, kept.length > 0 ? this.#version : version)
  }

  /** The stored record as this person has seen it: what was typed stays, and saving it is no conflict. */
  rebase = (values: RecordValues, version?: number): void => {
    this.#base = values
    this.#version = version ?? this.#version
    for (const [key, value] of this.#edits) {
      if (!key.startsWith('$$') && isSameValue(value, ownValue(values, key))) this.#edits.delete(key)
    }
    this.#live = undefined
    this.#validateAll()
    this.#edited()
    this.#notifyFields()
  }

  /** Back to what was loaded. */
  reset = (): void => this.commit(this.#base, this.#version)

  getDraft = (): FormDraft | undefined => {
    const kept = this.#kept()
    if (kept.length === 0) return
    const values = Object.fromEntries(kept)
    return { values, base: this.#base, ...(this.#version === undefined ? {} : { version: this.#version }) }
  }

  /** Work that was left elsewhere comes back in the place of what is unsaved here. */
  restore = (draft: FormDraft): void => {
    this.#restore(draft)
    this.#validateAll()
    this.#edited()
    this.#notifyFields()
  }

  /** Settles at once, for a page that is being left. */
  settle = (): void => {
    if (this.#settleTimer === undefined) return
    clearTimeout(this.#settleTimer)
    this.#settleTimer = undefined
    this.#options.onDraft?.(this.getDraft())
    for (const listener of this.#settledListeners) listener()
  }

  /** The base of the draft counts, so that a save still meets what others wrote meanwhile as a conflict. */
  #restore(draft: FormDraft): void {
    this.#edits = new Map(Object.entries(draft.values))
    this.#live = undefined
    const bases = Object.entries(draft.base).filter(([key]) => this.#edits.has(key))
    this.#base = { ...this.#base, ...Object.fromEntries(bases) }
    this.#version = draft.version ?? this.#version
  }

  /**
   * What was entered in a field that is hidden and cleaned is neither sent nor kept (1 §4); what is stored there the server empties.
   * Files on their way are not either: a save waits for those that are seen.
   */
  #kept(): [string, unknown][] {
    return [...this.#edits]
      .filter(([key]) => !this.#formulas.isCleaned(key) && this.#has(key))
      .map(([key, value]): [string, unknown] => [key, withoutUploads(value)])
      .filter(([key, value]) => !isSameValue(value, ownValue(this.#base, key)))
  }

  #has(key: string): boolean {
    return this.#options.has?.(key.replace('$$', '')) ?? true
  }

  /** By the rules of the fields and by formulas. */
  #found(): ReadonlyMap<string, string> {
    return this.#formulas.problems(this.#problems, () => this.#shownValues())
  }

  /** A default that is shown is there. */
  #shownValues(): RecordValues {
    this.#live ??= this.getValues()
    return this.#formulas.over(this.#live)
  }

  #enliven(key: string): void {
    if (!this.#live) return
    if (this.#edits.has(key)) this.#live[key] = this.#edits.get(key)
    else if (Object.hasOwn(this.#base, key)) this.#live[key] = ownValue(this.#base, key)
    else delete this.#live[key]
  }

  #valueOf(path: string): unknown {
    if (this.#formulas.has(path)) return this.#formulas.get(path)
    return this.#edits.has(path) ? this.#edits.get(path) : ownValue(this.#base, path)
  }

  #errorsInside(path: string): Readonly<Record<string, string>> | undefined {
    if (this.#serverProblems.size === 0 && !this.#summary.isShowingErrors) return undefined
    const shown = this.#summary.isShowingErrors
      ? [...this.#found(), ...this.#serverProblems]
      : [...this.#serverProblems]
    const inside = shown.filter(([key]) => isInside(key, path))
    if (inside.length === 0) return undefined
    return Object.fromEntries(inside.map(([key, message]) => [key.slice(path.length + 1), message]))
  }

  #fieldChanged(path: string): void {
    for (const key of this.#serverProblems.keys()) {
      if (key === path || isInside(key, path)) this.#serverProblems.delete(key)
    }
    this.#setProblems([path], this.#options.validate(this.#shownValues(), [path]))
    this.#lookForUploads([path])
    this.#edited()
    this.#notify(path)
  }

  #lookForUploads(paths: readonly string[]): void {
    for (const path of paths) {
      if (isUploading(this.#valueOf(path))) this.#uploading.add(path)
      else this.#uploading.delete(path)
    }
  }

  /** What is hidden can be neither seen nor cancelled, so nothing waits for it. */
  #isWaiting(): boolean {
    const isOut = (path: string) => this.#formulas.isHidden(path)
    return [...this.#uploading].some(path => this.#has(path) && isUploading(this.#valueOf(path), isOut, path))
  }

  #validateAll(): void {
    this.#lookForUploads([...this.#uploading])
    this.#problems.clear()
    this.#setProblems([], this.#options.validate(this.#shownValues()))
  }

  #setProblems(looked: readonly string[], problems: readonly FieldProblem[]): void {
    for (const key of this.#problems.keys()) {
      if (looked.some(path => key === path || isInside(key, path))) this.#problems.delete(key)
    }
    for (const { path, message } of problems) this.#problems.set(path, message)
  }

  #edited(): void {
    this.#updateSummary({ isDirty: this.#edits.size > 0 })
    this.#changedAt = performance.now()
    this.#settleTimer ??= setTimeout(this.#settleWhenQuiet, this.#debounce)
  }

  /** One timer for many keys: it looks again where a key came meanwhile. */
  #settleWhenQuiet = (): void => {
    const left = this.#debounce - (performance.now() - this.#changedAt)
    if (left > 0) this.#settleTimer = setTimeout(this.#settleWhenQuiet, left)
    else this.settle()
  }

  #updateSummary(change: Partial<FormSummary>): void {
    const before = this.#summary
    const next = { ...before, isUploading: this.#isWaiting(), ...change, problems: this.#listProblems() }
    if (isSameJson(next.hidden, before.hidden)) next.hidden = before.hidden
    if (summaryKeys.every(key => next[key] === before[key])) return
    this.#summary = next
    for (const listener of this.#summaryListeners) listener()
  }

  /** The list of before where nothing else is wrong. */
  #listProblems(): FormSummary['problems'] {
    const found = this.#found()
    const before = this.#summary.problems
    if (found.size === 0 && this.#serverProblems.size === 0) return before.length === 0 ? before : []
    const all = new Map([...found, ...this.#serverProblems])
    const problems = [...all].map(([path, message]) => ({ path, message }))
    return isSameJson(problems, before) ? before : problems
  }

  #notify(path: string): void {
    for (const listener of this.#fieldListeners.get(path) ?? []) listener()
  }

  /** Listeners compare snapshots, so fields that did not change do not render. */
  #notifyFields(): void {
    for (const path of this.#fieldListeners.keys()) this.#notify(path)
  }
}

const summaryKeys = ['isDirty', 'isSaving', 'isShowingErrors', 'isUploading', 'problems', 'hidden'] as const

function isSameState(left: FieldState, right: FieldState): boolean {
  const isSame = Object.is(left.value, right.value) && left.pending === right.pending && left.error === right.error
  return isSame && left.errors === right.errors && left.isChanged === right.isChanged && left.formula === right.formula
}

const isInside = (key: string, path: string): boolean => key.startsWith(`${path}.`)

function isSameValue(left: unknown, right: unknown): boolean {
  return isSameJson(left === '' ? null : (left ?? null), right === '' ? null : (right ?? null))
}
