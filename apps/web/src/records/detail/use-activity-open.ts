import { useState } from 'react'

const storageKey = 'trellis.record.activity'
/** Narrower, the panel would cover the record, so it does not open by itself. */
const besideWidth = 1024

/** Open or closed as this browser left it. */
export function useActivityOpen(): readonly [boolean, (isOpen: boolean) => void] {
  const [isOpen, setOpen] = useState(
    () => window.innerWidth > besideWidth && localStorage.getItem(storageKey) === 'open',
  )
  const change = (next: boolean) => {
    localStorage.setItem(storageKey, next ? 'open' : 'closed')
    setOpen(next)
  }
  return [isOpen, change]
}
