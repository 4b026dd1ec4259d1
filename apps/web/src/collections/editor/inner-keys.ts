import { createContext, type RefObject, use, useEffect, useRef } from 'react'
import type { DefinitionKeys } from './use-definition-commands.ts'

/** What the keys do for a field inside another; nothing where they are not meant for it. */
type InnerKeys = () => Partial<DefinitionKeys> | undefined

/** Those of what is on screen, the innermost last. */
export const InnerKeysContext = createContext<RefObject<InnerKeys[]> | undefined>(undefined)

export function useInnerKeysList(): RefObject<InnerKeys[]> {
  return useRef<InnerKeys[]>([])
}

/** Lets keys mean the fields inside while these are open. */
export function useInnerKeys(keys: InnerKeys): void {
  const list = use(InnerKeysContext)
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    if (!list) return
    const own: InnerKeys = () => latest.current()
    list.current.push(own)
    return () => {
      list.current = list.current.filter(each => each !== own)
    }
  }, [list])
}

/** In the list of fields the keys mean its own rows, whatever is open beside it. */
export function keysNow(list: RefObject<InnerKeys[]>, outer: DefinitionKeys): Partial<DefinitionKeys> {
  if (document.activeElement?.closest('[data-column=fields]')) return outer
  for (const each of list.current.toReversed()) {
    const found = each()
    if (found) return { cycleLayout: outer.cycleLayout, ...found }
  }
  return outer
}

/** Puts the cursor into the title of the field whose settings are shown. */
export function focusTitle(): void {
  requestAnimationFrame(() => {
    const input = document.querySelector<HTMLInputElement>('[data-part=title] input')
    input?.focus()
    input?.select()
  })
}
