import { createContext, useContext } from 'react'

/** Goes to a path of the application without loading the page anew; undefined outside of it. */
export type Navigate = (path: string) => void

export const NavigationContext = createContext<Navigate | undefined>(undefined)

export function useNavigate(): Navigate | undefined {
  return useContext(NavigationContext)
}
