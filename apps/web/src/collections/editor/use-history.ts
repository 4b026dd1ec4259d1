import { ownValue } from '@trellis/base'
import type { CollectionDocument } from '@trellis/model'
import { useState } from 'react'

/** The edited definition. `renames`: id now → id when it was loaded or added; `moved`: an id of before → the one that followed it. */
export type Draft = {
  document: CollectionDocument
  renames: Readonly<Record<string, string>>
  moved: Readonly<Record<string, string>>
  /** The version that it was begun on, where it outlived its page: others may have saved since. */
  base?: number
}

export type ChangeOptions = { mergeKey?: string; rename?: { from: string; to: string } }
export type NextDocument = CollectionDocument | ((current: CollectionDocument) => CollectionDocument)

const historyLimit = 200
const mergeWithin = 1000

type Past = { past: Draft[]; present: Draft | undefined; future: Draft[]; mergeKey?: string | undefined; at: number }

const start: Past = { past: [], present: undefined, future: [], at: 0 }

/** Undo and redo over the definition: 200 steps, typing in one field merged within a second (ux §6). */
export function useHistory(loaded: CollectionDocument | undefined, kept: Draft | undefined) {
  const [state, setState] = useState<Past>({ ...start, present: kept })
  const draft: Draft | undefined = state.present ?? (loaded && { document: loaded, renames: {}, moved: {} })
  return {
    draft,
    /** Undefined while nothing was edited. */
    edited: state.present,
    change: (next: NextDocument, options: ChangeOptions = {}) => {
      const at = Date.now()
      setState(before => withStep({ before, current: before.present ?? draft, next, options, at }))
    },
    undo: () => setState(stepBack),
    redo: () => setState(stepForward),
    canUndo: state.past.length > 0,
    canRedo: state.future.length > 0,
    reset: () => setState(start),
    /** Puts another draft in the place of this one, as a step that can be taken back. */
    restore: (present: Draft) =>
      setState(({ past, present: before = draft }) => ({ ...start, past: before ? [...past, before] : past, present })),
  }
}

type Step = { before: Past; current: Draft | undefined; next: NextDocument; options: ChangeOptions; at: number }

function withStep({ before, current, next, options, at }: Step): Past {
  if (!current) return before
  const { mergeKey } = options
  const isMerged = mergeKey !== undefined && mergeKey === before.mergeKey && at - before.at < mergeWithin
  return {
    past: isMerged ? before.past : [...before.past, current].slice(-historyLimit),
    present: nextDraft(current, next, options),
    future: [],
    mergeKey,
    at,
  }
}

/** The draft after one change. */
export function nextDraft(current: Draft, next: NextDocument, { rename }: ChangeOptions): Draft {
  return {
    ...current,
    document: typeof next === 'function' ? next(current.document) : next,
    renames: renamed(current.renames, rename),
    moved: rename ? { ...current.moved, [rename.from]: rename.to } : current.moved,
  }
}

function stepBack({ past, present, future }: Past): Past {
  const previous = past.at(-1)
  if (!previous || !present) return { past, present, future, at: 0 }
  return { past: past.slice(0, -1), present: previous, future: [present, ...future], at: 0 }
}

function stepForward({ past, present, future }: Past): Past {
  const [next, ...rest] = future
  if (!next || !present) return { past, present, future, at: 0 }
  return { past: [...past, present], present: next, future: rest, at: 0 }
}

/** A field renamed twice still points at its first id. */
function renamed(renames: Draft['renames'], rename: ChangeOptions['rename']): Record<string, string> {
  if (!rename) return { ...renames }
  const { [rename.from]: original = rename.from, ...others } = renames
  return original === rename.to ? others : { ...others, [rename.to]: original }
}

/** The id that a field has now, from one it had before: an address or a toast may still name the old one. */
export function currentId({ document, moved }: Draft, fieldId: string): string {
  const seen = new Set<string>()
  let id = fieldId
  while (!Object.hasOwn(document.schema.properties, id) && !seen.has(id)) {
    seen.add(id)
    id = ownValue(moved, id) ?? id
  }
  return id
}
