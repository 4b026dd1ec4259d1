import type { TrellisRecord } from '@trellis/model'
import { useEffect, useMemo, useRef, useState } from 'react'
import { showError } from '../../api/show-error.ts'
import type { Command } from '../../commands/command.ts'
import { useCommands } from '../../commands/command-store.ts'
import { isMeant } from '../list/is-meant.ts'
import type { ListFrame } from '../list/list-frame.ts'
import { t } from '../texts.ts'
import type { SheetColumn } from './sheet-column.ts'

/** Prints all rows of the list: not only what is on screen. */
export function usePrint(frame: ListFrame, columns: readonly SheetColumn<TrellisRecord>[]) {
  const { listId } = frame
  const [isPrinting, setPrinting] = useState(false)
  const print = async () => {
    setPrinting(true)
    try {
      await (await import('./print-list.ts')).printList(frame, columns)
    } catch (error) {
      showError(error)
    } finally {
      setPrinting(false)
    }
  }
  const latest = useRef(print)
  useEffect(() => {
    latest.current = print
  })
  useCommands(
    useMemo(
      (): readonly Command[] => [
        {
          id: 'records.print',
          label: t('records.printList'),
          icon: 'print',
          isPrint: true,
          group: 'here',
          when: () => isMeant(listId),
          run: () => void latest.current(),
        },
      ],
      [listId],
    ),
  )
  return { isPrinting, print }
}
