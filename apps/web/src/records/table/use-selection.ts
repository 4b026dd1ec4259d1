import { useCallback, useState } from 'react'

export type Selection = {
  keys: ReadonlySet<string>
  /** With `rows` between the last pressed one and this one, all of them. */
  toggle: (key: string, range?: readonly string[]) => void
  set: (keys: ReadonlySet<string>) => void
}

const none: ReadonlySet<string> = new Set()

/** Records that are ticked; they stay so while the list is searched, sorted or turned to another page. */
export function useSelection(): Selection {
  const [keys, setKeys] = useState(none)
  const toggle = useCallback((key: string, range: readonly string[] = [key]) => {
    setKeys(before => {
      const next = new Set(before)
      for (const each of range)
        if (before.has(key)) next.delete(each)
        else next.add(each)
      return next
    })
  }, [])
  return { keys, toggle, set: setKeys }
}
