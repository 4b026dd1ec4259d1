import { type ComponentType, createContext } from 'react'
import type { InputProps } from './define-format-web.ts'

/** In forms whose values may be formulas: what stands in place of the input of a field that takes one. */
export const FormulaInputs = createContext<ComponentType<InputProps> | undefined>(undefined)
