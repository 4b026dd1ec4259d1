/** Kinds of files that a field can be bound to (1 §3.5), each by its media types and the ends of names. */
const fileTypes = {
  pdf: { label: 'PDF', icon: 'description', media: /^application\/pdf$/, names: /\.pdf$/i },
  json: { label: 'JSON', icon: 'data_object', media: /^application\/(?:[a-z.-]+\+)?json$/, names: /\.json$/i },
  xml: { label: 'XML', icon: 'data_object', media: /^(?:application|text)\/(?:[a-z.-]+\+)?xml$/, names: /\.xml$/i },
  image: { label: 'Images', icon: 'image', media: /^image\//, names: /\.(?:png|jpe?g|gif|webp|avif|bmp|svg|heic)$/i },
  video: { label: 'Video', icon: 'play_arrow', media: /^video\//, names: /\.(?:mp4|webm|mov|mkv|avi)$/i },
  audio: { label: 'Audio', icon: 'play_arrow', media: /^audio\//, names: /\.(?:mp3|wav|ogg|m4a|flac)$/i },
  text: { label: 'Plain text', icon: 'notes', media: /^text\/plain$/, names: /\.(?:txt|log|md)$/i },
  csv: { label: 'CSV', icon: 'table_rows', media: /^text\/csv$/, names: /\.csv$/i },
  docx: {
    label: 'Word (docx)',
    icon: 'description',
    media: /^application\/vnd\.openxmlformats-officedocument\.wordprocessingml\.document$/,
    names: /\.docx$/i,
  },
  xls: { label: 'Excel (xls)', icon: 'table_chart', media: /^application\/vnd\.ms-excel$/, names: /\.xls$/i },
  xlsx: {
    label: 'Excel (xlsx)',
    icon: 'table_chart',
    media: /^application\/vnd\.openxmlformats-officedocument\.spreadsheetml\.sheet$/,
    names: /\.xlsx$/i,
  },
} as const

type FileType = { label: string; icon: string; media: RegExp; names: RegExp }

const byId: ReadonlyMap<string, FileType> = new Map(Object.entries(fileTypes))

export const fileTypeOptions = Object.entries(fileTypes).map(([value, { label }]) => ({ value, label }))

/** None chosen means that all are taken. A file without a telling media type is known by its name. */
export function isAllowedFile(
  { name, mimeType }: { name: string; mimeType: string },
  allowed: readonly string[] | undefined,
): boolean {
  if (!allowed || allowed.length === 0) return true
  return allowed.some(id => {
    const type = byId.get(id)
    if (!type) return false
    return isTelling(mimeType) ? type.media.test(mimeType) : type.names.test(name)
  })
}

export function fileIcon({ name, mimeType }: { name: string; mimeType: string }): string {
  const found = [...byId.values()].find(type =>
    isTelling(mimeType) ? type.media.test(mimeType) : type.names.test(name),
  )
  return found?.icon ?? 'draft'
}

const isTelling = (mimeType: string) => mimeType !== '' && mimeType !== 'application/octet-stream'
