import { Banner } from '@trellis/ui'
import { useSyncExternalStore } from 'react'
import styles from './open-view.module.css'
import type { Shown } from './shown.ts'

export type ViewMessage = { id: string; kind: 'info' | 'success' | 'warn' | 'error'; title: string; text: string }
export type Messages = Shown<readonly ViewMessage[]>

/** Messages that actions put above the content, until they are removed. */
export function ViewMessages({ messages }: { messages: Messages }) {
  const shown = useSyncExternalStore(messages.subscribe, messages.get)
  return (
    <div role="status" className={styles.messages}>
      {shown.map(({ id, kind, title, text }) => (
        <Banner
          key={id}
          status={kind}
          title={title}
          onClose={() => messages.set(messages.get().filter(each => each.id !== id))}
        >
          {text}
        </Banner>
      ))}
    </div>
  )
}
