import { yaml } from '@codemirror/lang-yaml'
import type { LanguageSupport } from '@codemirror/language'

export const language = (): LanguageSupport => yaml()
