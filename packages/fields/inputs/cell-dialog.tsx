import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useCellTabIndex } from '../grid-context.tsx'
import styles from './cell-text.module.css'

const CellSheet = lazy(async () => ({ default: (await import('./cell-sheet.tsx')).CellSheet }))

type CellDialogProps = {
  title: string
  text: string
  isMono?: boolean
  size?: 'regular' | 'full'
  children: () => ReactNode
}

/** A cell whose value says more than one line: a press shows the whole of it (2 §4). */
export function CellDialog({ title, text, isMono, size = 'regular', children }: CellDialogProps) {
  const [isOpen, setOpen] = useState(false)
  const tabIndex = useCellTabIndex()
  return (
    <>
      <button
        type="button"
        tabIndex={tabIndex}
        className={styles.opener}
        data-mono={isMono || undefined}
        dir={isMono ? 'ltr' : undefined}
        title={text}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {text}
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <CellSheet title={title} size={size} onClose={() => setOpen(false)}>
            {children()}
          </CellSheet>
        </Suspense>
      )}
    </>
  )
}
