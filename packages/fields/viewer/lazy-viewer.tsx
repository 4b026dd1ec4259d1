import { lazy, Suspense } from 'react'
import type { FileViewerProps } from './file-viewer.tsx'

const FileViewer = lazy(async () => ({ default: (await import('./file-viewer.tsx')).FileViewer }))

/** The viewer, fetched with the first file that somebody looks at. What is pressed in it is no press on what is around. */
export function LazyViewer(props: FileViewerProps) {
  return (
    <Suspense fallback={null}>
      <div onClick={event => event.stopPropagation()} onKeyDown={event => event.stopPropagation()} role="presentation">
        <FileViewer {...props} />
      </div>
    </Suspense>
  )
}
