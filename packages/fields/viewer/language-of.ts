import type { CodeLanguage } from '@trellis/ui/code'

const languages: readonly { language: CodeLanguage; media?: RegExp; names: RegExp }[] = [
  { language: 'json', media: /json$/, names: /\.json$/i },
  { language: 'xml', media: /html$|xml$/, names: /\.(?:html?|xhtml|xml|xsl|svg|vue)$/i },
  { language: 'yaml', media: /yaml$/, names: /\.ya?ml$/i },
  { language: 'sql', media: /sql$/, names: /\.sql$/i },
  { language: 'graphql', names: /\.(?:graphql|gql)$/i },
]

/** The language whose colours a text has, where the product knows them. */
export const languageOf = ({ name, mimeType }: { name: string; mimeType: string }): CodeLanguage | undefined =>
  languages.find(({ media, names }) => media?.test(mimeType) || names.test(name))?.language
