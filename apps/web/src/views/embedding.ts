import { createContext } from 'react'

/** The views that are open around a place, the outermost first. */
export const EmbeddingContext = createContext<readonly { id: string; name: string }[]>([])
