import { mayOpenSection } from '@trellis/model'
import { viewAsset } from '@trellis/model/assets'
import type { Caller } from './caller.ts'

/** Whether one of the caller's apps links the view; who builds views opens every one, from the editor. */
export function mayOpenView(caller: Caller, id: string): boolean {
  const isLinked = caller.apps.some(({ views = [] }) => views.includes(id))
  return isLinked || caller.isTenantAdmin || mayOpenSection(caller, viewAsset.section)
}

/** A view beside what is asked for; for who may not open it there is none. */
export function customViewFor<View extends { viewId: string }>(
  caller: Caller,
  view: View | undefined,
): View | undefined {
  return view && mayOpenView(caller, view.viewId) ? view : undefined
}
