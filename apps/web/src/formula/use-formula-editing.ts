import { isPlainObject } from '@trellis/base'
import { evaluateFormula, storedFormula } from '@trellis/fields/formula'
import {
  type Checked,
  check,
  coercionOf,
  compile,
  type Environment,
  type FormulaNode,
  type FormulaScope,
  loadPatterns,
  type NodePath,
  nodeAt,
  type Outcome,
  type Parameter,
  type Problem,
  type ScopeTypes,
  type TypeKind,
  toJson,
} from '@trellis/formula'
import type { RecordSchema } from '@trellis/model'
import { localeTag } from '@trellis/ui'
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { changeTree, type Draft, isReadable, select, startDraft } from './draft.ts'
import { valuesOf, withinOf } from './evaluate-draft.ts'
import { typeLabel } from './labels.ts'
import { t } from './texts.ts'
import { type DropSource, type DropTarget, drop, fill, type Moved } from './tree-moves.ts'
import { rowId } from './tree-rows.ts'

/** Where the inline chooser stands and what it does with what is chosen. */
export type Choosing = { path: NodePath; mode: 'replace' | 'insert' | 'wrap' }

export type FormulaEditing = {
  draft: Draft
  scope: ScopeTypes
  change: (change: (draft: Draft) => Draft) => void
  /** Takes over a changed tree and selects where its moved part stands. */
  take: (moved: Moved | undefined) => void
  checked: Checked
  /** What is wrong, by the row it is drawn at. */
  problems: ReadonlyMap<string, readonly Problem[]>
  sample: FormulaScope
  setSample: (sample: FormulaScope) => void
  /** What the whole formula should give. */
  wanted: Parameter['type']
  outcome: Outcome
  /** Outcome and values are those of before the last change: the new ones are being worked out. */
  isStale: boolean
  values: ReadonlyMap<string, Outcome>
  choosing: Choosing | undefined
  setChoosing: (choosing: Choosing | undefined) => void
  isDragging: () => boolean
  /** Remembers what is dragged: pages are told what it is only when it is dropped. */
  drag: (source: DropSource | undefined) => void
  dropAt: (target: DropTarget) => void
  /** Why it cannot be applied. */
  refusal: string | undefined
  /** How its result is converted for the place. */
  conversion: string | undefined
  /** Nothing is wrong with it but that it depends on the clock or on chance, and its result would be stored. */
  isOfNow: boolean
}

/** What the place asks of a formula. */
export type PlaceRules = {
  /** Kinds of results that can be used, the wanted one first; undefined where all can. */
  accepted?: readonly TypeKind[] | undefined
  /** Its result is stored. */
  isLasting?: boolean
  /** Id of the field that the formula is the value of: it cannot be made of itself. */
  ownField?: string | undefined
  /** Text with references shows the fields of these records as people read them. */
  templateOf?: RecordSchema | undefined
}

type Options = PlaceRules & { value: unknown; scope: ScopeTypes; sample: FormulaScope }

/** Everything the parts of the editor share: the draft, what the checker says of it, and what it gives for the sample. */
export function useFormulaEditing({
  value,
  scope,
  accepted,
  isLasting = false,
  templateOf,
  ownField,
  ...start
}: Options): FormulaEditing {
  const [draft, change] = useState(() => startDraft(value))
  const [sample, setSample] = useState(start.sample)
  const [choosing, setChoosing] = useState<Choosing>()
  const dragged = useRef<DropSource>(undefined)
  const checked = useMemo(() => check(draft.tree, scope), [draft.tree, scope])
  const problems = useMemo(() => byRow(checked.problems), [checked])
  const results = useResults({ tree: draft.tree, sample, needsPatterns: checked.needsPatterns, templateOf })
  const take = (moved: Moved | undefined) => {
    if (moved) change(current => changeTree(current, moved.tree, moved.path))
  }
  const dropAt = (target: DropTarget) => {
    const source = dragged.current
    dragged.current = undefined
    if (source) take(dropSafely(draft.tree, source, target))
  }
  const wanted = wantedOf(accepted)
  const isDragging = () => dragged.current !== undefined
  const drag = (source: DropSource | undefined) => {
    dragged.current = source
  }
  const state = { draft, scope, change, take, checked, problems, sample, setSample, choosing, setChoosing }
  return {
    ...state,
    isDragging,
    drag,
    dropAt,
    ...results,
    wanted,
    isOfNow: refusalOf(draft, checked) === undefined && isLasting && checked.isVolatile,
    refusal: refusalOf(draft, checked) ?? unfit(checked, { accepted, isLasting, ownField }),
    conversion: conversionOf(checked, wanted),
  }
}

/** Selects a row and, where asked, opens the chooser at it. */
export function selectRow({ change, setChoosing }: FormulaEditing, path: NodePath, mode?: Choosing['mode']): void {
  change(draft => select(draft, path))
  setChoosing(mode && { path, mode })
}

type Asked = Pick<PlaceRules, 'templateOf'> & { tree: FormulaNode; sample: FormulaScope; needsPatterns: boolean }

function useResults({ tree, sample, needsPatterns, templateOf }: Asked) {
  const [hasPatterns, setPatterns] = useState(false)
  const [now] = useState(() => Date.now())
  useEffect(() => {
    if (needsPatterns && !hasPatterns) loadPatterns().then(() => setPatterns(true), reportError)
  }, [needsPatterns, hasPatterns])
  const shown = useDeferredValue(tree)
  const given = useDeferredValue(sample)
  const isReady = !needsPatterns || hasPatterns
  const results = useMemo(() => {
    const environment = {
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      locale: localeTag(),
      now,
    }
    const outcome: Outcome = isReady ? evaluateWhole(shown, given, { environment, templateOf }) : { value: null }
    return { outcome, values: isReady ? valuesOf(shown, given, environment, rowId) : new Map<string, Outcome>() }
  }, [shown, given, isReady, now, templateOf])
  return { ...results, isStale: !isReady || shown !== tree || given !== sample }
}

type Setting = Pick<PlaceRules, 'templateOf'> & { environment: Environment }

/** As the save would: a text with references is a template where text is wanted. */
function evaluateWhole(tree: FormulaNode, scope: FormulaScope, { environment, templateOf }: Setting): Outcome {
  const json = toJson(tree)
  if (!templateOf || typeof json !== 'string') return compile(tree).evaluate(scope, environment, withinOf(scope))
  const { record, ...roots } = scope
  const values = isPlainObject(record) ? record : {}
  const formula = storedFormula(json, { asText: true })
  return evaluateFormula(formula, scope, { schema: templateOf, values, roots, environment }, withinOf(scope))
}

/** A failed drop is logged and what was there before stays (2 §4). */
function dropSafely(tree: FormulaNode, source: DropSource, target: DropTarget): Moved | undefined {
  try {
    const isThere = nodeAt(tree, target.path) !== undefined
    if (isThere) return drop(tree, source, target)
    const node = 'node' in source ? source.node : nodeAt(tree, source.path)
    if (!node) return undefined
    return 'node' in source
      ? fill(tree, target.path, node)
      : drop(tree, source, { path: target.path.slice(0, -1), position: 'on' })
  } catch (error) {
    reportError(error)
    return undefined
  }
}

function byRow(problems: readonly Problem[]): ReadonlyMap<string, readonly Problem[]> {
  return Map.groupBy(problems, ({ path }) => rowId(path))
}

function refusalOf(draft: Draft, { problems }: Checked): string | undefined {
  if (!isReadable(draft)) {
    const problem = draft.json?.problem
    return problem === undefined ? t('formula.syntax') : t('formula.syntaxJson', { problem })
  }
  return problems.find(({ severity }) => severity === 'error')?.message
}

/** Why the result of a sound formula cannot be used at the place. */
function unfit({ type, isVolatile, references }: Checked, rules: PlaceRules): string | undefined {
  const { accepted, isLasting, ownField } = rules
  if (references.some(([root, id]) => root === 'record' && id === ownField)) return t('formula.ofItself')
  if (isLasting && isVolatile) return t('formula.notLasting')
  const fits = !accepted || type.kind === 'any' || type.kind === 'null' || accepted.includes(type.kind)
  if (fits) return undefined
  return t('formula.cannotBeUsed', { type: typeLabel(type.kind), wanted: typeLabel(accepted[0] ?? 'any') })
}

function conversionOf({ type }: Checked, wanted: Parameter['type']): string | undefined {
  const coercion = wanted === 'formula' ? undefined : coercionOf(type.kind, wanted)
  return coercion && t('formula.coerced', { from: typeLabel(type.kind), words: coercion.words })
}

function wantedOf(accepted: readonly TypeKind[] | undefined): Parameter['type'] {
  const [kind = 'any'] = accepted?.length === 1 ? accepted : []
  if (kind === 'dateTime' || kind === 'time') return 'date'
  return kind === 'null' ? 'any' : kind
}
