import { useEffect, useRef } from 'react'
import { type UnsavedChanges, useUnsaved } from './unsaved-store.ts'

/**
 * Guards an editor: while `hasChanges`, leaving its page asks first, the browser's tab too, and the page title has a dot.
 * Moving between the tabs of one editor (same builder root, same id) does not count as leaving.
 */
export function useUnsavedChanges({ hasChanges, save }: UnsavedChanges & { hasChanges: boolean }): void {
  const latest = useRef(save)
  useEffect(() => {
    latest.current = save
  })
  const canSave = save !== undefined
  useEffect(() => {
    if (!hasChanges) return
    const key = Symbol('editor')
    const editor = canSave ? { save: async () => (await latest.current?.()) ?? false } : {}
    change(editors => editors.set(key, editor))
    return () => change(editors => editors.delete(key))
  }, [hasChanges, canSave])
}

function change(edit: (editors: Map<symbol, UnsavedChanges>) => void): void {
  const editors = new Map(useUnsaved.getState().editors)
  edit(editors)
  useUnsaved.setState({ editors })
}
