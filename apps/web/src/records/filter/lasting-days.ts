import { createContext } from 'react'

/** Whether conditions are kept for good, so that days which are counted from today are not offered. */
export const LastingDays = createContext(false)
