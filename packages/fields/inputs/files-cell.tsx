import { useState } from 'react'
import { useCellTabIndex } from '../grid-context.tsx'
import { fileName } from '../values/file-value.ts'
import { LazyViewer } from '../viewer/lazy-viewer.tsx'
import styles from './cell-text.module.css'
import { shownFiles } from './use-uploads.ts'

/** The names of files; a press shows them over the whole screen (2 §4). */
export function FilesCell({ value }: { value: unknown }) {
  const [isOpen, setOpen] = useState(false)
  const tabIndex = useCellTabIndex()
  const files = shownFiles(value)
  const [first] = files
  if (!first) return null
  const names = files.map(fileName).join(', ')
  return (
    <>
      <button
        type="button"
        tabIndex={tabIndex}
        className={styles.opener}
        title={names}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {names}
      </button>
      {isOpen && <LazyViewer files={files} startId={first.id} onClose={() => setOpen(false)} />}
    </>
  )
}
