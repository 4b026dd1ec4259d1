import { textAttr, useViewHost } from '@trellis/components/web'
import { resolveValue } from '@trellis/fields/resolve'
import type { ViewComponent } from '@trellis/model'
import type { MenuEntry } from '@trellis/ui'
import { useCallback } from 'react'

/** The buttons that builders gave each record, or row; their labels may be made of it. */
export function useRowButtons({ attrs: { recordActions } }: ViewComponent) {
  const { scopeAt, press } = useViewHost()
  return useCallback(
    (item: Readonly<Record<string, unknown>>): readonly MenuEntry[] =>
      (recordActions ?? []).map(({ id, label, icon, triggers = [] }) => ({
        id,
        label: textAttr(resolveValue(label, scopeAt({ record: item }))),
        ...(icon ? { icon } : {}),
        isDisabled: triggers.length === 0,
        onAction: () => void press(triggers, { item }),
      })),
    [recordActions, scopeAt, press],
  )
}
