import { useMemo } from 'react'
import { drawNodes } from './draw-nodes.tsx'
import { readNodes } from './read-nodes.ts'

/** Rich text to be read. */
export function RichText({ html }: { html: string }) {
  return useMemo(() => <>{drawNodes(readNodes(html))}</>, [html])
}
