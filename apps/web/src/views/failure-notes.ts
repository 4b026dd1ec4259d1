import { isPlainObject, isSameJson } from '@trellis/base'
import type { Trigger } from '@trellis/model'
import { call } from '../api/call.ts'
import type { OperationInput } from '../api/operations.ts'
import { componentsOf } from './opened-node.ts'
import type { OpenedView } from './view-query.ts'

/** Failures of one moment are told together. */
const pauseMs = 3000
const mostAtOnce = 20
/** Nobody can mend these in the view: the connection, or the session. */
const passing = new Set(['OFFLINE', 'TIMEOUT', 'UNAUTHENTICATED', 'RATE_LIMITED'])

type ViewFailure = OperationInput<'VIEW_FAILURE_ADD'>['failures'][number]

export type FailureNotes = {
  actionFailed(trigger: Trigger, error: unknown): void
  formulaFailed(value: unknown, code: string): void
}

export const noNotes: FailureNotes = { actionFailed: () => undefined, formulaFailed: () => undefined }

/** Tells those who build the view what failed in it for whoever has it open: each once for as long as it is open, without values. */
export function failureNotes(view: OpenedView): FailureNotes {
  const told = new Set<string>()
  /** Codes by what failed: a formula that fails is worked out again and again. */
  const seen = new Map<unknown, Set<string>>()
  let waiting: ViewFailure[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  const tell = () => {
    timer = undefined
    const failures = waiting.slice(0, mostAtOnce)
    waiting = []
    // What cannot be told changes nothing for who has it open.
    call('VIEW_FAILURE_ADD', { viewId: view.id, failures }).catch(() => undefined)
  }
  const note = (failure: ViewFailure) => {
    const key = JSON.stringify(failure)
    if (view.id === '' || told.has(key)) return
    told.add(key)
    waiting.push(failure)
    timer ??= setTimeout(tell, pauseMs)
  }

  return {
    actionFailed({ id, type }, error) {
      const code = codeOf(error)
      if (!passing.has(code))
        note({ componentId: holderOf(view, one => isTrigger(one, id)), kind: 'action', action: type, code })
    },
    formulaFailed(value, code) {
      const codes = seen.get(value) ?? new Set()
      if (codes.has(code)) return
      seen.set(value, codes.add(code))
      note({ componentId: holderOf(view, one => one === value || isSameJson(one, value)), kind: 'formula', code })
    },
  }
}

const isTrigger = (value: unknown, id: string) => isPlainObject(value) && value['id'] === id && 'type' in value

/** The id of the component that holds it, in its properties or its triggers; empty where the page or the view itself does. */
function holderOf(view: OpenedView, isIt: (value: unknown) => boolean): string {
  for (const component of componentsOf(view)) {
    if (holds(component.attrs, isIt) || holds(component.listeners, isIt)) return component.id
  }
  return ''
}

function holds(value: unknown, isIt: (value: unknown) => boolean): boolean {
  if (isIt(value)) return true
  const parts = Array.isArray(value) ? value : isPlainObject(value) ? Object.values(value) : []
  return parts.some(part => holds(part, isIt))
}

function codeOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return typeof code === 'string' && /^[A-Z][A-Z_]{1,39}$/.test(code) ? code : 'OTHERS'
}
