import { UNSTABLE_ToastQueue as ToastQueue } from 'react-aria-components'
import { maxToasts, timings } from '../../constants.ts'
import { given } from '../../given.ts'

export type ToastKind = 'success' | 'error' | 'warning' | 'information'

export type ToastMessage = {
  title: string
  message?: string
  /** Offers Undo and keeps the toast 8 s. */
  undo?: () => void
  /** One more action, such as opening what was made. */
  action?: { label: string; onPress: () => void }
}

export type QueuedMessage = ToastMessage & { kind: ToastKind; count: number }

/** Every toast of the page; `ToastRegion` shows it. */
export const toastQueue = new ToastQueue<QueuedMessage>({ maxVisibleToasts: maxToasts })

const open = new Map<string, { key: string; count: number }>()

/**
 * Tells what happened; the changed place must show it too. Errors stay until closed. The same message again makes no
 * second toast: it counts up. Returns the way to close it.
 */
export const toast: Record<ToastKind, (message: ToastMessage) => () => void> = {
  success: message => show('success', message),
  error: message => show('error', message),
  warning: message => show('warning', message),
  information: message => show('information', message),
}

function show(kind: ToastKind, message: ToastMessage): () => void {
  const identity = JSON.stringify([kind, message.title, message.message])
  const same = message.undo ? undefined : open.get(identity)
  if (same) toastQueue.close(same.key)
  const count = (same?.count ?? 0) + 1
  const key = toastQueue.add(
    { ...message, kind, count },
    given({ timeout: timeout(kind, message), onClose: () => open.get(identity)?.key === key && open.delete(identity) }),
  )
  open.set(identity, { key, count })
  return () => toastQueue.close(key)
}

export function timeout(kind: ToastKind, { undo }: ToastMessage): number | undefined {
  if (undo) return timings.toastWithUndo
  return kind === 'error' ? undefined : timings.toast
}
