import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormRequest, runTriggers, type TriggerEvent, type TriggerHost } from '@trellis/actions/run'
import { walkView } from '@trellis/components'
import { OpenModal, type Surrounding, ViewState } from '@trellis/components/web'
import { readsOf, resolveValue } from '@trellis/fields/resolve'
import type { Trigger, ViewComponent } from '@trellis/model'
import { toast } from '@trellis/ui'
import { useEffect, useState } from 'react'
import { wait } from '../api/retry.ts'
import { viewerOf } from '../records/viewer.ts'
import { useSession, useUser } from '../session/session-store.ts'
import { dropKept, readKept } from './kept-values.ts'
import type { OpenedHost } from './opened-host.ts'
import { runAction } from './run-action.ts'
import { Shown } from './shown.ts'
import { type FormHandles, surroundingsOf } from './surroundings.ts'
import { t } from './texts.ts'
import type { Dialogs, Question } from './view-dialogs.tsx'
import type { Messages, ViewMessage } from './view-messages.tsx'
import type { OpenedView } from './view-query.ts'
import { viewsOfRecords } from './views-of-records.ts'

type Opening = {
  host: OpenedHost
  dialogs: Dialogs
  messages: Messages
  formRequest: Shown<FormRequest | undefined>
  leave: () => void
  enter: () => void
}

useSession.subscribe(({ status }) => status === 'signed-out' && dropKept())

/** What the components of one opening of a view share. */
export function useViewHost(view: OpenedView): Opening {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { id: userId } = useUser()
  const [opening] = useState(() => open({ view, client, navigate, userId }))
  useEffect(() => {
    opening.enter()
    return opening.leave
  }, [opening])
  return opening
}

type Given = {
  view: OpenedView
  client: ReturnType<typeof useQueryClient>
  navigate: ReturnType<typeof useNavigate>
  userId: string
}

function open({ view, client, navigate, userId }: Given): Opening {
  const dialogs: Dialogs = new Shown<Question | undefined>(undefined)
  const messages: Messages = new Shown<readonly ViewMessage[]>([])
  const formRequest = new Shown<FormRequest | undefined>(undefined)
  const forms: FormHandles = new Map()
  const modals = new OpenModal()
  const state = new ViewState({ store: readKept('store', userId), global: readKept('global', userId) })
  let isGone = false

  const scopeAt = (surrounding: Surrounding) => {
    const { roots, environment } = viewerOf()
    return { scope: { ...roots, ...state.get(), ...surrounding }, environment }
  }
  for (const { key, value } of view.vars) state.set('vars', { [key]: resolveValue(value, scopeAt({})) ?? null })

  const surroundings = surroundingsOf({ view, state, modals, forms, messages, formRequest, client, navigate, userId })
  const triggerHost = (around: Surrounding): TriggerHost => ({
    resolve: (value, event) => resolveValue(value, scopeAt({ ...around, event })),
    run: (trigger, parameters) => runAction(trigger, parameters, surroundings),
    confirm: message => new Promise(answer => dialogs.set({ message, answer })),
    tell: (kind, message) =>
      void toast[kind]({
        title: String(message['title'] ?? t(kind === 'error' ? 'views.failed' : 'views.done')),
        ...(message['description'] ? { message: String(message['description']) } : {}),
      }),
    wait: milliseconds => wait(milliseconds),
    isGone: () => isGone,
  })

  async function run(triggers: readonly Trigger[], event: TriggerEvent, listeners?: ViewComponent['listeners']) {
    const { item } = event
    const around: Surrounding = item === undefined ? {} : { record: item }
    await runTriggers(
      { triggers, onSuccess: listeners?.['onSuccess'], onError: listeners?.['onError'] },
      triggerHost(around),
      event,
    )
  }

  const read = readIds(view)
  const host: OpenedHost = {
    state,
    views: viewsOfRecords,
    isStill: false,
    scopeAt,
    modals,
    forms,
    isRead: id => read.has(id),
    async fire({ listeners }, event, what = {}) {
      const triggers = listeners[event] ?? []
      // Those after success and after an error follow what the component itself did.
      const follows = event === 'onSuccess' || event === 'onError'
      if (triggers.length > 0) await run(triggers, what, follows ? undefined : listeners)
    },
    press: (triggers, what = {}) => run(triggers, what),
  }
  return { host, dialogs, messages, formRequest, leave: () => void (isGone = true), enter: () => void (isGone = false) }
}

/** Ids of the components of which formulas read `meta` or `result`. */
function readIds(view: OpenedView): ReadonlySet<string> {
  const parts = [...walkView({ content: view.content, modals: [...view.modals] })].map(({ component }) => [
    component.attrs,
    component.listeners,
  ])
  const paths = readsOf([...parts, view.header, view.triggers])
  return new Set(paths.flatMap(([root, id]) => ((root === 'meta' || root === 'result') && id ? [id] : [])))
}
