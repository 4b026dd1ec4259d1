import { Icon } from '@trellis/ui'
import { type MouseEvent, type ReactNode, useState } from 'react'
import { LazyViewer } from '../../viewer/lazy-viewer.tsx'

/** A file in a text: a plain press shows it over the whole screen, any other is left to the browser. */
export function FileLink({ id, children }: { id: string; children: ReactNode }) {
  const [name, setName] = useState<string>()
  const look = (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    setName(event.currentTarget.textContent.trim())
  }
  return (
    <p data-part="file">
      <Icon name="attach_file" size={16} />
      <a href={`/api/files/${encodeURIComponent(id)}`} target="_blank" rel="noopener noreferrer" onClick={look}>
        {children}
      </a>
      {name !== undefined && <LazyViewer files={[{ id, name }]} startId={id} onClose={() => setName(undefined)} />}
    </p>
  )
}
