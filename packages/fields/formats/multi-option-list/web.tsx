import { defineFormatWeb } from '../../define-format-web.ts'
import { ChoicesCell, ChoicesInput } from '../../inputs/choices-input.tsx'

export const web = defineFormatWeb({ Input: ChoicesInput, Cell: ChoicesCell })
