import { createContext, use } from 'react'

/** For cells of a grid, which is one stop for Tab and has keys of its own for what is inside its cells. */
export const GridContext = createContext(false)

/** The place of a cell's own control in the order of Tab. */
export const useCellTabIndex = (): -1 | undefined => (use(GridContext) ? -1 : undefined)
