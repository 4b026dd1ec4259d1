import { json } from '@codemirror/lang-json'
import type { LanguageSupport } from '@codemirror/language'

export const language = (): LanguageSupport => json()
