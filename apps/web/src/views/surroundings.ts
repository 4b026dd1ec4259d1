import type { useNavigate } from '@tanstack/react-router'
import type { FormRequest, Place, Surroundings } from '@trellis/actions/run'
import { uuidv7 } from '@trellis/base'
import { type OpenModal, textAttr, type ViewState } from '@trellis/components/web'
import { copyText } from '@trellis/ui'
import { placeOf } from '../routes/places.ts'
import { writeKept } from './kept-values.ts'
import { type OpenedNode, runNamed } from './opened-node.ts'
import type { Shown } from './shown.ts'
import { t } from './texts.ts'
import type { Messages, ViewMessage } from './view-messages.tsx'

/** What actions do with a form of the view. */
export type FormHandle = {
  setValues(values: Readonly<Record<string, unknown>>): void
  /** Whether all was saved. */
  submit(): Promise<boolean>
  reset(): void
}
export type FormHandles = Map<string, FormHandle>

type Given = {
  node: OpenedNode
  state: ViewState
  modals: OpenModal
  forms: FormHandles
  messages: Messages
  formRequest: Shown<FormRequest | undefined>
  navigate: ReturnType<typeof useNavigate>
  userId: string
}

/** What an open view lends to the actions of the browser. */
export function surroundingsOf({
  node,
  state,
  modals,
  forms,
  messages,
  formRequest,
  navigate,
  userId,
}: Given): Surroundings {
  const formOf = (id: string): FormHandle => {
    const form = forms.get(id)
    if (!form) throw new Error(t('views.noForm', { id }))
    return form
  }
  return {
    go: place => goTo(place, href => void navigate({ href })),
    toggleModal: (id, action) => modals.toggle(id, action),
    refresh: node.refresh,
    useAction: (name, payload) => runNamed(node, name, payload),
    setValues(root, values) {
      state.set(root, values)
      if (root !== 'vars') {
        const kept = state.get()[root] as Readonly<Record<string, unknown>>
        writeKept(root, userId, kept, t('views.stateTooLarge'))
      }
    },
    setRecord: (id, values) => formOf(id).setValues(values),
    async submitForm(id) {
      if (!(await formOf(id).submit())) throw new Error(t('views.refused'))
    },
    resetForm: id => formOf(id).reset(),
    openForm: request => formRequest.set(request),
    openFile: id => void window.open(fileAddress(id), '_blank', 'noopener'),
    downloadFile,
    async saveList(list, name) {
      const { saveList } = await import('./save-list.ts')
      saveList(list, name)
    },
    async setUser(settings) {
      const { setPerson } = await import('./set-person.ts')
      await setPerson(settings)
    },
    showMessage(given) {
      const message = messageOf(given)
      messages.set([...messages.get().filter(({ id }) => id !== message.id), message])
    },
    removeMessage: id => messages.set(messages.get().filter(each => each.id !== id)),
    async copy(text) {
      await copyText(text)
    },
    print: () => globalThis.print(),
  }
}

const fileAddress = (id: string) => `/api/files/${encodeURIComponent(id)}`

function downloadFile(id: string, name: string | undefined): void {
  if (id === '') throw new Error(t('views.noFile'))
  const link = document.createElement('a')
  link.href = fileAddress(id)
  link.download = name ?? ''
  link.click()
}

const kinds = { info: 'info', success: 'success', warning: 'warn', error: 'error' } as const

function messageOf(given: Readonly<Record<string, unknown>>): ViewMessage {
  const kind = kinds[given['kind'] as keyof typeof kinds] ?? 'info'
  return { id: textAttr(given['id']) || uuidv7(), kind, title: textAttr(given['title']), text: textAttr(given['text']) }
}

function goTo(place: Place, navigate: (href: string) => void): void {
  if (place.target === 'back') return void history.back()
  const href = hrefOf(place)
  if (href === undefined) return
  if (place.newTab) window.open(href, '_blank', 'noopener')
  else if (place.target === 'url') location.assign(href)
  else navigate(href)
}

/** Where a place is; undefined where an id is missing, or an address is none that may be opened (S49). */
export function hrefOf(place: Place): string | undefined {
  const { target, appId, collectionId, recordId, viewId, url } = place
  const withQuery = (href: string) => {
    const query = new URLSearchParams(
      Object.entries(place.queryParams).flatMap(([key, value]) => (value === null ? [] : [[key, textAttr(value)]])),
    ).toString()
    return query === '' ? href : `${href}${href.includes('?') ? '&' : '?'}${query}`
  }
  if (target === 'home') return '/'
  if (target === 'app' && appId) return withQuery(placeOf.app(appId))
  if (target === 'table' && collectionId) return withQuery(placeOf.table({ collectionId }))
  if (target === 'detail' && collectionId && recordId) return withQuery(placeOf.record({ collectionId, id: recordId }))
  if (target === 'view' && viewId) return withQuery(placeOf.view(viewId))
  if (target === 'url' && url && /^(https?:\/\/|mailto:|tel:)/i.test(url)) return url
  return undefined
}
