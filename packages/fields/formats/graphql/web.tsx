import { defineFormatWeb } from '../../define-format-web.ts'
import { sourceWeb } from '../../inputs/source-input.tsx'

export const web = defineFormatWeb(sourceWeb('graphql'))
