/** What a file is shown as. */
export type PreviewId = 'image' | 'video' | 'audio' | 'pdf' | 'json' | 'csv' | 'code' | 'text'

type Named = { name: string; mimeType: string }

/** By the type that the server found in the bytes; names only tell texts apart, which all look the same there (S66). */
export function previewOf({ name, mimeType }: Named): PreviewId | undefined {
  const found = byType.find(({ media }) => media.test(mimeType))?.id
  if (found !== 'text' && mimeType !== '') return found
  if (found === undefined && !texts.test(name)) return byName.find(({ names }) => names.test(name))?.id
  if (/\.json$/i.test(name)) return 'json'
  if (/\.(csv|tsv)$/i.test(name) && mimeType === '') return 'csv'
  return code.test(name) ? 'code' : 'text'
}

const byType: readonly { id: PreviewId; media: RegExp }[] = [
  { id: 'image', media: /^image\// },
  { id: 'video', media: /^video\// },
  { id: 'audio', media: /^audio\// },
  { id: 'pdf', media: /^application\/pdf$/ },
  { id: 'json', media: /^application\/(?:[a-z.-]+\+)?json$/ },
  { id: 'csv', media: /^text\/(?:csv|tab-separated-values)$/ },
  {
    id: 'code',
    media: /^(?:text\/(?:html|xml|css|javascript|yaml)|application\/(?:[a-z.-]+\+)?(?:xml|yaml|sql|javascript))$/,
  },
  { id: 'text', media: /^text\// },
]

/** Where nothing is known but a name, as of files in rich text. */
const byName: readonly { id: PreviewId; names: RegExp }[] = [
  { id: 'image', names: /\.(?:png|jpe?g|gif|webp|avif|bmp|ico|svg|tiff?)$/i },
  { id: 'video', names: /\.(?:mp4|webm|mov|m4v|ogv)$/i },
  { id: 'audio', names: /\.(?:mp3|wav|ogg|m4a|flac|aac|opus)$/i },
  { id: 'pdf', names: /\.pdf$/i },
]

const code =
  /\.(?:[cm]?[jt]sx?|css|scss|less|py|rb|php|java|kt|cs|c|h|cpp|hpp|go|rs|swift|sh|bash|ps1|bat|lua|r|pl|toml|ini|conf|env|dockerfile|vue|html?|xhtml|xml|xsl|ya?ml|sql|graphql|gql)$/i
const texts =
  /\.(?:txt|log|md|json|csv|tsv)$|\.(?:[cm]?[jt]sx?|css|py|rb|php|java|sh|html?|xml|ya?ml|sql|graphql|gql)$/i
