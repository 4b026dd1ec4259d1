import type { LanguageSupport } from '@codemirror/language'

const languages = {
  json: () => import('./languages/json.ts'),
  sql: () => import('./languages/sql.ts'),
  xml: () => import('./languages/xml.ts'),
  yaml: () => import('./languages/yaml.ts'),
  graphql: () => import('./languages/graphql.ts'),
} as const

export type CodeLanguage = keyof typeof languages

/** What a language looks like; each is a chunk of its own. */
export async function loadLanguage(name: CodeLanguage): Promise<LanguageSupport> {
  return (await languages[name]()).language()
}
