import { defineFormatWeb } from '../../define-format-web.ts'
import { SourceCell, SourceInput } from '../../inputs/source-input.tsx'

export const web = defineFormatWeb({ Input: SourceInput, Cell: SourceCell })
