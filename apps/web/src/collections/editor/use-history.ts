import { ownValue } from '@trellis/base'
import type { CollectionDocument } from '@trellis/model'
import { useState } from 'react'
import { noSteps, type Steps, stepBack, stepForward, withStep } from '../../assets/steps.ts'
import type { OpenedDefinition } from './loaded-collection.ts'

/** The edited definition. `renames`: id now → id when it was loaded or added; `moved`: an id of before → the one that followed it. */
export type Draft = {
  document: CollectionDocument
  renames: Readonly<Record<string, string>>
  moved: Readonly<Record<string, string>>
  /** The version that it was begun on, where it outlived its page: others may have saved since. */
  base?: number
  /** The same of the record, which counts saves of the draft, too. */
  recordBase?: number
}

export type ChangeOptions = { mergeKey?: string; rename?: { from: string; to: string } }
export type NextDocument = CollectionDocument | ((current: CollectionDocument) => CollectionDocument)

/** Undo and redo over the definition: 200 steps, typing in one field merged within a second (ux §6). */
export function useHistory(opened: OpenedDefinition | undefined, kept: Draft | undefined) {
  const [state, setState] = useState<Steps<Draft>>({ ...noSteps, present: kept })
  const draft: Draft | undefined = state.present ?? (opened && { ...opened, moved: {} })
  return {
    draft,
    /** Undefined while nothing was edited. */
    edited: state.present,
    change: (next: NextDocument, options: ChangeOptions = {}) => {
      const at = Date.now()
      const { mergeKey } = options
      setState(before => {
        const current = before.present ?? draft
        return current ? withStep(before, { current, next: nextDraft(current, next, options), mergeKey, at }) : before
      })
    },
    undo: () => setState(stepBack),
    redo: () => setState(stepForward),
    canUndo: state.past.length > 0,
    canRedo: state.future.length > 0,
    reset: () => setState(noSteps),
    /** Puts another draft in the place of this one, as a step that can be taken back. */
    restore: (present: Draft) =>
      setState(({ past, present: before = draft }) => ({
        ...noSteps,
        past: before ? [...past, before] : past,
        present,
      })),
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
