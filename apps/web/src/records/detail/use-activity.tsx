import type { TrellisRecord } from '@trellis/model'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { useLayoutSize } from '../../shell/use-layout-size.ts'
import { t } from '../texts.ts'
import type { Collection } from '../use-collection.ts'
import { ActivityPanel, Dialog } from './lazy-parts.tsx'
import { useActivityOpen } from './use-activity-open.ts'

/** Beside the record, on small screens as a sheet over it. It is one panel, which moves as it is when a tablet is turned. */
export function useActivity(record: TrellisRecord | undefined, { collectionId, schema, verbs }: Collection) {
  const [isOpen, setOpen] = useActivityOpen()
  const isSmall = useLayoutSize() === 'small'
  const [frame] = useState(() => document.createElement('div'))
  const [isByKeys, setByKeys] = useState(false)
  const toggleWith = (keys: boolean) => () => {
    setByKeys(keys)
    setOpen(!isOpen)
  }
  const close = () => setOpen(false)
  const [toggle, toggleByKeys] = [toggleWith(false), toggleWith(true)]
  if (!record || !isOpen) return { isOpen, toggle, toggleByKeys }
  const panel = createPortal(
    <ActivityPanel
      {...{ collectionId, schema }}
      id={record.id}
      mayUndo={verbs.update}
      {...(isSmall ? {} : { onClose: close, takesFocus: isByKeys })}
    />,
    frame,
  )
  // Put in again where it is, it would lose the focus.
  const place = <div ref={element => void (frame.parentElement !== element && element?.append(frame))} />
  if (!isSmall) return { isOpen, toggle, toggleByKeys, panel, aside: place }
  const sheet = (
    <Dialog isOpen onClose={close} isDismissable icon="history" title={t('records.activity')}>
      {place}
    </Dialog>
  )
  return { isOpen, toggle, toggleByKeys, panel, sheet }
}
