import { useLatest, ViewNode } from '@trellis/components/web'
import { useEffect } from 'react'
import { OpeningDialogs } from './opening-dialogs.tsx'
import type { Opening } from './use-view-host.ts'
import { ViewMessages } from './view-messages.tsx'
import type { OpenedView } from './view-query.ts'

/** The messages, components and dialogs of an open view; what starts with it, and what follows when it is left. */
export function OpeningParts({ view, opening }: { view: OpenedView; opening: Opening }) {
  const { host, dialogs, messages, formRequest } = opening
  const { press, part } = host
  const latest = useLatest(view)
  useEffect(() => {
    const { onLoad } = latest.current.triggers
    if (onLoad?.length) void press(onLoad)
  }, [press, latest])
  useEffect(
    () => () => {
      const { content, triggers } = latest.current
      const onUnload = [...(triggers.onUnload ?? [])]
      void part({ ...content, listeners: { onUnload } }, 'onUnload')
    },
    [part, latest],
  )
  return (
    <>
      <ViewMessages messages={messages} />
      <ViewNode component={view.content} />
      {view.modals.map(modal => (
        <ViewNode key={modal.id} component={modal} />
      ))}
      <OpeningDialogs {...{ dialogs, formRequest }} />
    </>
  )
}
