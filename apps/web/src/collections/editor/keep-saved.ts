import type { QueryClient } from '@tanstack/react-query'
import { changeKey } from './change-banner.tsx'
import type { LoadedCollection } from './loaded-collection.ts'

/** Where the definition stands that the editor was loaded with. */
export const editorKey = (id: string) => ['collections', 'one', id] as const

/** Makes what was saved of a collection known to its editor and to every list. An association changes the collection on its other side too. */
export function keepSaved(client: QueryClient, id: string, saved: LoadedCollection): void {
  client.setQueryData(editorKey(id), saved)
  client.removeQueries({ queryKey: ['collections', 'one'], predicate: ({ queryKey }) => queryKey[2] !== id })
  void client.invalidateQueries({ queryKey: ['collections', 'list'] })
  void client.invalidateQueries({ queryKey: ['collection'] })
  void client.invalidateQueries({ queryKey: ['builder'] })
  void client.invalidateQueries({ queryKey: ['records'] })
  void client.invalidateQueries({ queryKey: changeKey(id) })
}
