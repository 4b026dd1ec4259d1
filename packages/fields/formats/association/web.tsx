import { defineFormatWeb } from '../../define-format-web.ts'

export const web = defineFormatWeb({ Input: () => null, Cell: () => null })
