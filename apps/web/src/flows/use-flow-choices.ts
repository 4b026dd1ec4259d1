import type { Option } from '@trellis/ui'
import { useMemo } from 'react'
import { textOf, useCoreList } from '../apps/use-builder-lists.ts'

/** The flows that an action can run, as its picker offers them. */
export function useFlowChoices(): readonly Option[] {
  const flows = useCoreList('Flow', 'name')
  return useMemo(
    () =>
      (flows ?? []).map(record => ({ id: `flow:${record.id}`, label: textOf(record, 'name'), icon: 'account_tree' })),
    [flows],
  )
}
