import { useSyncExternalStore } from 'react'
import type { LiveEditor } from '../live-editor.ts'
import type { EditorPlace } from './editor-place.ts'

export function useEditorPlace({ places }: LiveEditor): EditorPlace {
  return useSyncExternalStore(places.subscribe, places.read, places.read)
}
