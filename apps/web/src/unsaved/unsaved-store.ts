import { create } from 'zustand'

/** One editor with changes that are not saved. `save` answers whether everything was saved; without it only leaving or staying is offered. */
export type UnsavedChanges = { save?: () => Promise<boolean> }

type Question = { resolve: (mayLeave: boolean) => void; canSave: boolean }

type UnsavedState = { editors: ReadonlyMap<symbol, UnsavedChanges>; question: Question | undefined }

export const useUnsaved = create<UnsavedState>(() => ({ editors: new Map(), question: undefined }))

export function hasUnsavedChanges(): boolean {
  return useUnsaved.getState().editors.size > 0
}

/** Asks, where there is something to lose, and answers whether the page may be left. */
export function askToLeave(): Promise<boolean> {
  const { editors, question } = useUnsaved.getState()
  if (editors.size === 0) return Promise.resolve(true)
  question?.resolve(false)
  const canSave = [...editors.values()].every(editor => editor.save !== undefined)
  return new Promise(resolve => useUnsaved.setState({ question: { resolve, canSave } }))
}

/** Stay, leave without saving, or save and leave; a failed save stays. */
export async function answerLeave(choice: 'stay' | 'leave' | 'save'): Promise<void> {
  const { editors, question } = useUnsaved.getState()
  const mayLeave = choice === 'leave' || (choice === 'save' && (await saveAll(editors)))
  useUnsaved.setState({ question: undefined, ...(mayLeave ? { editors: new Map() } : {}) })
  question?.resolve(mayLeave)
}

/** Nobody is there any more who could save them. */
export function dropUnsavedChanges(): void {
  useUnsaved.getState().question?.resolve(true)
  useUnsaved.setState({ question: undefined, editors: new Map() })
}

let brokenScreens = 0

/** Called as a screen breaks, before what was typed in it goes; answers what to call when something else is shown. */
export function noteBrokenScreen(): () => void {
  brokenScreens += 1
  return () => {
    brokenScreens -= 1
  }
}

/** Whether what goes now was not left on purpose. */
export function hasBrokenScreen(): boolean {
  return brokenScreens > 0
}

async function saveAll(editors: ReadonlyMap<symbol, UnsavedChanges>): Promise<boolean> {
  for (const editor of editors.values()) {
    if (!(await editor.save?.())) return false
  }
  return true
}
