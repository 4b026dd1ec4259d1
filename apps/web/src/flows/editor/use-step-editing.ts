import type { FlowDocument } from '@trellis/model'
import { type KeyboardEvent, useState } from 'react'
import type { AssetEditor } from '../../assets/use-asset-editor.ts'
import type { InsertPlace } from './canvas/diagram.ts'
import { insertedOn } from './canvas/edit-lines.ts'
import { addedStep, duplicatedStep, type Edited, moveByOne, movedStep, removedStep, withGraph } from './edit-flow.ts'
import type { useStep } from './use-step.ts'

/** Where a step that is being chosen will go: behind another, at the end of a loop, or on a line. */
export type NewPlace =
  | { after?: string | undefined; parentId?: string | undefined; on?: undefined }
  | { on: InsertPlace }

/** What buttons, menus and keys do with the steps of a flow. */
export function useStepEditing(
  editor: AssetEditor<FlowDocument>,
  flow: FlowDocument,
  { selected, select }: ReturnType<typeof useStep>,
) {
  const [asked, ask] = useState<NewPlace>()
  const take = ({ flow: next, id }: Edited) => {
    editor.change(next)
    select(id)
    focusStep(id)
  }
  const move = (id: string, direction: 'up' | 'down') => {
    const wanted = moveByOne(flow, id, direction)
    if (wanted) take({ flow: movedStep(flow, wanted), id })
  }
  const remove = (id: string) => take(removedStep(flow, id))
  const duplicate = (id: string) => take(duplicatedStep(flow, id))
  return {
    selected,
    select,
    asked,
    ask,
    forget: () => ask(undefined),
    add: (type: string) => {
      if (asked) take(asked.on ? insertedOn(flow, type, asked.on) : addedStep(flow, type, asked))
      ask(undefined)
    },
    setStart: (parentId: string | undefined, start: string) =>
      editor.change(withGraph(flow, parentId, graph => ({ ...graph, start }))),
    move,
    remove,
    duplicate,
    /** Keys on the row of a step. */
    press: (event: KeyboardEvent) => {
      const row = event.target instanceof Element ? event.target.closest('[data-step] > button:first-child') : null
      const id = row?.parentElement?.dataset['step']
      const run = id === undefined ? undefined : actionOf(event, id)
      if (!run) return
      event.preventDefault()
      event.stopPropagation()
      run()
    },
  }

  function actionOf({ key, altKey, ctrlKey, metaKey }: KeyboardEvent, id: string): (() => void) | undefined {
    const isDown = key === 'ArrowDown'
    if (isDown || key === 'ArrowUp')
      return altKey ? () => move(id, isDown ? 'down' : 'up') : () => focusBeside(id, isDown ? 1 : -1)
    if (key === 'Delete') return () => remove(id)
    if (key.toLowerCase() === 'd' && (ctrlKey || metaKey)) return () => duplicate(id)
    return key.toLowerCase() === 'n' && !ctrlKey && !metaKey && !altKey ? () => ask({ after: id }) : undefined
  }
}

export type StepEditing = ReturnType<typeof useStepEditing>

const rows = () => [...document.querySelectorAll<HTMLElement>('[data-step] > button:first-child')]

function focusBeside(id: string, by: number): void {
  const all = rows()
  all[all.findIndex(row => row.parentElement?.dataset['step'] === id) + by]?.focus()
}

/** Once the list is drawn anew. */
function focusStep(id: string | undefined): void {
  requestAnimationFrame(() =>
    rows()
      .find(row => row.parentElement?.dataset['step'] === id)
      ?.focus(),
  )
}
