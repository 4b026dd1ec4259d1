import { type ReactNode, useRef } from 'react'

type Picking = {
  accept?: string | undefined
  isMultiple: boolean
  /** A phone opens its camera at once; anything else lets somebody choose. */
  camera?: boolean
  take: (files: readonly File[]) => void
}

/** The system's own dialog for files; `element` has to stand somewhere in the page. */
export function useFilePicker(): { element: ReactNode; open: (picking: Picking) => void } {
  const input = useRef<HTMLInputElement>(null)
  const picking = useRef<Picking>(undefined)
  const element = (
    <input
      ref={input}
      type="file"
      hidden
      onChange={event => {
        const chosen = [...(event.target.files ?? [])]
        event.target.value = ''
        if (chosen.length > 0) picking.current?.take(chosen)
      }}
    />
  )
  return {
    element,
    open(next) {
      picking.current = next
      if (!input.current) return
      input.current.accept = next.accept ?? ''
      input.current.multiple = next.isMultiple
      if (next.camera) input.current.setAttribute('capture', 'environment')
      else input.current.removeAttribute('capture')
      input.current.click()
    },
  }
}
