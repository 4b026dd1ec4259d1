import { xml } from '@codemirror/lang-xml'
import type { LanguageSupport } from '@codemirror/language'

export const language = (): LanguageSupport => xml()
