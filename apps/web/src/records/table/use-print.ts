import type { TrellisRecord } from '@trellis/model'
import { toast } from '@trellis/ui'
import { useEffect, useMemo, useRef, useState } from 'react'
import { showError } from '../../api/show-error.ts'
import type { Command } from '../../commands/command.ts'
import { useCommands } from '../../commands/command-store.ts'
import type { ListFrame } from '../list/list-frame.ts'
import { t } from '../texts.ts'
import type { SheetColumn } from './sheet-column.ts'

/** Prints all rows of the list, or those of these ids: not only what is on screen. */
export function usePrint(
  { cursor, core, label, collection }: ListFrame,
  columns: readonly SheetColumn<TrellisRecord>[],
) {
  const [isPrinting, setPrinting] = useState(false)
  const print = async (ids?: readonly string[]) => {
    setPrinting(true)
    try {
      const { printRecords } = await import('./print-list.ts')
      const { fetchAll, mostFetched } = await import('./fetch-all.ts')
      const some = ids ? { fixedFilter: { id: { $in: [...ids] } } } : {}
      const { records, isCut } = await fetchAll({ ...cursor, ...some }, core)
      if (isCut) toast.warning({ title: t('records.printCut', { count: mostFetched }) })
      await printRecords(collection?.name ?? label, columns, records)
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
          group: 'here',
          run: () => void latest.current(),
        },
      ],
      [],
    ),
  )
  return { isPrinting, print }
}
