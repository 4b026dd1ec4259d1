import { ownValue } from '@trellis/base'
import { useState } from 'react'
import { asOneStep, type Draft } from './draft.ts'
import { nodeLabel } from './labels.ts'
import { runAction } from './row-actions.ts'
import { t } from './texts.ts'
import type { Direction } from './tree-moves.ts'
import type { TreeRow } from './tree-rows.ts'
import type { FormulaEditing } from './use-formula-editing.ts'

export type Carrying = {
  /** What to do with the part that is picked up; undefined while none is. */
  hint: string | undefined
  /** Whether the key was meant for it. */
  press: (key: string, row: TreeRow) => boolean
  /** Leaves it where it came to stand. */
  putDown: () => void
}

/** Dragging by keys: Space picks a row up, arrows carry it, Enter or Space puts it down, Escape takes it back. */
export function useCarrying(editing: FormulaEditing): Carrying {
  const [carried, setCarried] = useState<{ before: Draft; name: string }>()
  const { draft, scope, change } = editing
  const putDown = () => {
    if (carried) change(current => asOneStep(current, carried.before))
    setCarried(undefined)
  }
  const takeBack = (before: Draft) => {
    change(() => before)
    setCarried(undefined)
  }
  const press = (key: string, row: TreeRow): boolean => {
    if (!carried) {
      const { node, path } = row
      if (key !== ' ' || !node || path.length === 0) return false
      setCarried({ before: draft, name: node.type === 'string' ? quoted(node.value) : nodeLabel(node, scope) })
      return true
    }
    const direction = ownValue(directions, key)
    if (direction) runAction(editing, row, `move-${direction}`)
    else if (key === 'Escape') takeBack(carried.before)
    else if (key !== 'Tab') putDown()
    return key !== 'Tab'
  }
  return { hint: carried && t('formula.carried', { name: carried.name }), press, putDown }
}

const quoted = (text: string) => JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text)

const directions: Readonly<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowRight: 'in',
  ArrowLeft: 'out',
}
