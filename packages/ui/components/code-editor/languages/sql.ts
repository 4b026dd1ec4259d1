import { PostgreSQL, sql } from '@codemirror/lang-sql'
import type { LanguageSupport } from '@codemirror/language'

export const language = (): LanguageSupport => sql({ dialect: PostgreSQL })
