import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import {
  type FormRequest,
  runTriggers,
  type TriggerEvent,
  type TriggerHost,
  type TriggerOutcome,
} from '@trellis/actions/run'
import { askAhead, OpenModal, type Surrounding, ViewState } from '@trellis/components/web'
import { readsOf, resolveValue } from '@trellis/fields/resolve'
import type { Trigger, ViewComponent } from '@trellis/model'
import { toast } from '@trellis/ui'
import { useEffect, useState } from 'react'
import { wait } from '../api/retry.ts'
import { useSession, useUser } from '../session/session-store.ts'
import { type FailureNotes, failureNotes, noNotes } from './failure-notes.ts'
import { dropKept, readKept } from './kept-values.ts'
import type { OpenedHost } from './opened-host.ts'
import { componentsOf, type OpenedNode } from './opened-node.ts'
import { refreshView } from './refresh-view.ts'
import { runAction } from './run-action.ts'
import { Shown } from './shown.ts'
import { scopeOf, startVariables } from './still-host.ts'
import { type FormHandles, surroundingsOf } from './surroundings.ts'
import { t } from './texts.ts'
import type { Dialogs, Question } from './view-dialogs.tsx'
import type { Messages, ViewMessage } from './view-messages.tsx'
import type { OpenedView } from './view-query.ts'
import { viewsOfRecords } from './views-of-records.ts'

/** What components and triggers of one opening of a view share, and what it shows beside them. */
export type Opening = {
  host: OpenedHost
  dialogs: Dialogs
  messages: Messages
  formRequest: Shown<FormRequest | undefined>
  /** From now on actions run; the answer ends that. */
  enter: () => () => void
}

/** Where a view stands that another one shows. */
export type Within = {
  outer: OpenedHost
  /** Of the component that shows it. */
  componentId: string
  input: Readonly<Record<string, unknown>>
}

useSession.subscribe(({ status }) => status === 'signed-out' && dropKept())

/** What the components of one opening of a view share. */
export function useViewHost(view: OpenedView, within?: Within, isTrial = false): Opening {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { id: userId } = useUser()
  const [opening] = useState(() => {
    const made = open({ view, within, isTrial, client, navigate, userId })
    askAhead(view.content, made.host)
    return made
  })
  useEffect(() => opening.enter(), [opening])
  const { state } = opening.host
  const input = within?.input
  useEffect(() => input && state.set('input', input), [state, input])
  return opening
}

type Given = {
  view: OpenedView
  within: Within | undefined
  isTrial: boolean
  client: ReturnType<typeof useQueryClient>
  navigate: ReturnType<typeof useNavigate>
  userId: string
}

function open(given: Given): Opening {
  const { view, within, client, userId } = given
  const shown = {
    dialogs: new Shown<Question | undefined>(undefined),
    messages: new Shown<readonly ViewMessage[]>([]),
    formRequest: new Shown<FormRequest | undefined>(undefined),
  }
  const forms: FormHandles = new Map()
  const modals = new OpenModal()
  const kept = { store: readKept('store', userId), global: readKept('global', userId) }
  const state = new ViewState({ ...kept, input: within?.input ?? {} }, within?.outer.state)
  const scopeAt = scopeOf(state)
  startVariables(state, view.vars, scopeAt)

  const outer = within?.outer.node
  const node: OpenedNode = {
    view,
    outer,
    isTrial: given.isTrial || outer?.isTrial === true,
    inner: new Map(),
    refresh: ids => refreshView(node, client, ids),
    runHeld: (component, payload) => runs.fire(component, 'onUse', { item: payload }),
    running: new Map(),
  }
  const surroundings = surroundingsOf({ ...given, ...shown, node, state, modals, forms })
  const notes = node.isTrial ? noNotes : failureNotes(view)
  const [runs, enter] = runsOf({
    shown,
    scopeAt,
    notes,
    run: (trigger, parameters) => runAction(trigger, parameters, surroundings),
  })
  const readers = readersOf(view)
  return {
    ...shown,
    host: {
      ...runs,
      state,
      views: viewsOfRecords,
      isStill: false,
      scopeAt,
      onFormulaFailure: notes.formulaFailed,
      modals,
      forms,
      isRead: id => readers.has(id),
      isChosenFrom: id => readers.get(id)?.byOthers === true,
      node,
    },
    enter: () => {
      const ends = [enter(), state.follow()]
      if (within && outer) outer.inner.set(within.componentId, node)
      return () => {
        for (const end of ends) end()
        if (within) outer?.inner.delete(within.componentId)
      }
    },
  }
}

type Runs = Pick<OpenedHost, 'fire' | 'replace' | 'part' | 'press'>
type RunsGiven = {
  shown: Pick<Opening, 'dialogs'>
  scopeAt: OpenedHost['scopeAt']
  notes: FailureNotes
  run: (trigger: Trigger, parameters: unknown) => Promise<void>
}

/** The ways in which triggers of a view begin, and what lets them: once the view is left, none does. */
function runsOf({ shown, scopeAt, notes, run: act }: RunsGiven): [runs: Runs, enter: () => () => void] {
  let isGone = false
  const triggerHost = (around: Surrounding, isParting: boolean): TriggerHost => ({
    resolve: (value, event) =>
      resolveValue(value, scopeAt({ ...around, event }), ({ code }) => notes.formulaFailed(value, code)),
    run: (trigger, parameters) =>
      act(trigger, parameters).catch((error: unknown) => {
        notes.actionFailed(trigger, error)
        throw error
      }),
    // Nobody is there any more to agree.
    confirm: message =>
      isParting ? Promise.resolve(false) : new Promise(answer => shown.dialogs.set({ message, answer })),
    tell,
    wait: milliseconds => wait(milliseconds),
    isGone: () => isGone && !isParting,
  })

  async function run(
    { triggers, listeners }: { triggers: readonly Trigger[]; listeners?: ViewComponent['listeners'] | undefined },
    event: TriggerEvent,
    isParting = false,
  ): Promise<TriggerOutcome> {
    if (triggers.length === 0) return { ended: 'well' }
    const { item, changed } = event
    const around: Surrounding = {
      ...(item === undefined ? {} : { record: item }),
      ...(changed === undefined ? {} : { changed }),
    }
    return runTriggers(
      { triggers, onSuccess: listeners?.['onSuccess'], onError: listeners?.['onError'] },
      triggerHost(around, isParting),
      event,
    )
  }

  const runs: Runs = {
    async fire({ listeners }, event, what = {}) {
      // Those after success and after an error follow what the component itself did.
      const follows = event === 'onSuccess' || event === 'onError'
      await run({ triggers: listeners[event] ?? [], ...(follows ? {} : { listeners }) }, what)
    },
    replace: ({ listeners }, event, what) => run({ triggers: listeners[event] ?? [] }, what),
    part: async ({ listeners }, event) => void (await run({ triggers: listeners[event] ?? [] }, {}, true)),
    press: async (triggers, what = {}) => void (await run({ triggers }, what)),
  }
  const enter = () => {
    isGone = false
    return () => void (isGone = true)
  }
  return [runs, enter]
}

const tell: TriggerHost['tell'] = (kind, message) =>
  void toast[kind]({
    title: String(message['title'] ?? t(kind === 'error' ? 'views.failed' : 'views.done')),
    ...(message['description'] ? { message: String(message['description']) } : {}),
  })

/** Components of which formulas read `meta` or `result`, and whether others do than those of the component itself. */
function readersOf(view: OpenedView): ReadonlyMap<string, { byOthers: boolean }> {
  const parts = componentsOf(view).map(({ id, attrs, listeners }) => ({ by: id, parts: [attrs, listeners] }))
  const found = new Map<string, { byOthers: boolean }>()
  for (const { by, parts: formulas } of [...parts, { by: undefined, parts: [view.header, view.triggers] }]) {
    for (const [root, id] of readsOf(formulas)) {
      if ((root !== 'meta' && root !== 'result') || !id) continue
      found.set(id, { byOthers: id !== by || found.get(id)?.byOthers === true })
    }
  }
  return found
}
