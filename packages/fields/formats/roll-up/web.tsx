import { defineFormatWeb } from '../../define-format-web.ts'
import { ComputedCell, ComputedInput } from '../../inputs/computed-input.tsx'

export const web = defineFormatWeb({ Input: ComputedInput, Cell: ComputedCell })
