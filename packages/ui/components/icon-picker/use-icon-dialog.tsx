import { lazy, type ReactNode, Suspense, useState } from 'react'

const IconDialog = lazy(async () => ({ default: (await import('./icon-dialog.tsx')).IconDialog }))

export type IconChoice = {
  value: string | null
  onChange: (value: string) => void
  takesImages?: boolean
}

/** The dialog and what opens it; its code and the list of icons come with the first opening. */
export function useIconDialog({ onChange, ...choice }: IconChoice): { open: () => void; dialog: ReactNode } {
  const [isOpen, setOpen] = useState(false)
  const select = (value: string) => {
    setOpen(false)
    onChange(value)
  }
  const dialog = isOpen && (
    <Suspense fallback={null}>
      <IconDialog {...choice} onSelect={select} onClose={() => setOpen(false)} />
    </Suspense>
  )
  return { open: () => setOpen(true), dialog }
}
