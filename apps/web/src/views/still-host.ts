import { OpenModal, type Surrounding, type ViewHost, ViewState } from '@trellis/components/web'
import { resolveValue } from '@trellis/fields/resolve'
import type { ViewVariable } from '@trellis/model'
import { viewerOf } from '../records/viewer.ts'
import type { OpenedHost } from './opened-host.ts'
import { viewsOfRecords } from './views-of-records.ts'

type Given = { vars: readonly ViewVariable[]; input?: Readonly<Record<string, unknown>>; Frame: ViewHost['Frame'] }

/** Of a view that is only looked at, on the canvas of an editor: nothing that happens in it starts anything. */
export function stillHost({ vars, input = {}, Frame }: Given): OpenedHost {
  const state = new ViewState({ input })
  const scopeAt = scopeOf(state)
  startVariables(state, vars, scopeAt)
  return {
    state,
    views: viewsOfRecords,
    isStill: true,
    scopeAt,
    modals: new OpenModal(),
    forms: new Map(),
    isRead: () => true,
    isChosenFrom: () => true,
    fire: async () => undefined,
    replace: async () => ({ ended: 'stopped' }),
    part: async () => undefined,
    press: async () => undefined,
    ...(Frame ? { Frame } : {}),
  }
}

/** What formulas of an open view see. */
export const scopeOf =
  (state: ViewState): ViewHost['scopeAt'] =>
  (surrounding: Surrounding) => {
    const { roots, environment } = viewerOf()
    return { scope: { ...roots, ...state.get(), ...surrounding }, environment }
  }

/** One after the other: each sees those before it. */
export function startVariables(state: ViewState, vars: readonly ViewVariable[], scopeAt: ViewHost['scopeAt']): void {
  for (const { key, value } of vars) state.set('vars', { [key]: resolveValue(value, scopeAt({})) ?? null })
}
