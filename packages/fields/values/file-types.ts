/** Kinds of files that a field can be bound to (1 §3.5), each by its media types and the ends of names. */
const fileTypes = {
  pdf: {
    label: 'PDF',
    icon: 'description',
    media: /^application\/pdf$/,
    names: /\.pdf$/i,
    accept: ['application/pdf', '.pdf'],
  },
  json: {
    label: 'JSON',
    icon: 'data_object',
    media: /^application\/(?:[a-z.-]+\+)?json$/,
    names: /\.json$/i,
    accept: ['application/json', '.json'],
  },
  xml: {
    label: 'XML',
    icon: 'data_object',
    media: /^(?:application|text)\/(?:[a-z.-]+\+)?xml$/,
    names: /\.xml$/i,
    accept: ['application/xml', 'text/xml', '.xml'],
  },
  image: {
    label: 'Images',
    icon: 'image',
    media: /^image\//,
    names: /\.(?:png|jpe?g|gif|webp|avif|bmp|svg|heic)$/i,
    accept: ['image/*'],
  },
  video: {
    label: 'Video',
    icon: 'play_arrow',
    media: /^video\//,
    names: /\.(?:mp4|webm|mov|mkv|avi)$/i,
    accept: ['video/*'],
  },
  audio: {
    label: 'Audio',
    icon: 'play_arrow',
    media: /^audio\//,
    names: /\.(?:mp3|wav|ogg|m4a|flac)$/i,
    accept: ['audio/*'],
  },
  text: {
    label: 'Plain text',
    icon: 'notes',
    media: /^text\/plain$/,
    names: /\.(?:txt|log|md)$/i,
    accept: ['text/plain', '.txt', '.log', '.md'],
  },
  csv: { label: 'CSV', icon: 'table_rows', media: /^text\/csv$/, names: /\.csv$/i, accept: ['text/csv', '.csv'] },
  docx: {
    label: 'Word (docx)',
    icon: 'description',
    media: /^application\/vnd\.openxmlformats-officedocument\.wordprocessingml\.document$/,
    names: /\.docx$/i,
    accept: ['.docx'],
  },
  xls: {
    label: 'Excel (xls)',
    icon: 'table_chart',
    media: /^application\/vnd\.ms-excel$/,
    names: /\.xls$/i,
    accept: ['.xls'],
  },
  xlsx: {
    label: 'Excel (xlsx)',
    icon: 'table_chart',
    media: /^application\/vnd\.openxmlformats-officedocument\.spreadsheetml\.sheet$/,
    names: /\.xlsx$/i,
    accept: ['.xlsx'],
  },
} as const

type FileType = { label: string; icon: string; media: RegExp; names: RegExp; accept: readonly string[] }

const byId: ReadonlyMap<string, FileType> = new Map(Object.entries(fileTypes))

export const fileTypeOptions = Object.entries(fileTypes).map(([value, { label }]) => ({ value, label }))

/**
 * None chosen means that all are taken. A file without a telling media type is known by its name, but not where its bytes have been
 * looked at.
 */
export function isAllowedFile(
  { name, mimeType }: { name: string; mimeType: string },
  allowed: readonly string[] | undefined,
  { isSniffed = false } = {},
): boolean {
  if (!allowed || allowed.length === 0) return true
  return allowed.some(id => {
    const type = byId.get(id)
    if (!type) return false
    return isSniffed || isTelling(mimeType) ? type.media.test(mimeType) : type.names.test(name)
  })
}

/** What a file picker of the system offers first: media types and ends of names; undefined = everything. */
export function acceptOf(allowed: readonly string[] | undefined): string | undefined {
  const accepted = (allowed ?? []).flatMap(id => byId.get(id)?.accept ?? [])
  return accepted.length > 0 ? accepted.join(',') : undefined
}

/** Whether a picture from a camera is taken. */
export const takesPhotos = (allowed: readonly string[] | undefined): boolean =>
  isAllowedFile({ name: 'photo.jpg', mimeType: 'image/jpeg' }, allowed)

/** What the server makes small pictures of. */
export const hasThumbnail = (mimeType: string) => /^image\/(?:png|jpeg|gif|webp|avif|tiff)$/.test(mimeType)

export const fileIcon = (file: { name: string; mimeType: string }): string => typeOf(file)?.icon ?? 'draft'

/** What kind of file it is in words, with its media type: `PDF (application/pdf)`. */
export function fileTypeName(file: { name: string; mimeType: string }): string {
  const label = typeOf(file)?.label
  if (label === undefined) return file.mimeType
  return file.mimeType === '' ? label : `${label} (${file.mimeType})`
}

function typeOf({ name, mimeType }: { name: string; mimeType: string }): FileType | undefined {
  return [...byId.values()].find(type => (isTelling(mimeType) ? type.media.test(mimeType) : type.names.test(name)))
}

const isTelling = (mimeType: string) => mimeType !== '' && mimeType !== 'application/octet-stream'
