import { ownValue } from '@trellis/base'
import { headBytes } from './file-store.ts'

const officeTypes: Readonly<Record<string, string>> = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
}
const oldOfficeTypes: Readonly<Record<string, string>> = {
  xls: 'application/vnd.ms-excel',
  doc: 'application/msword',
  ppt: 'application/vnd.ms-powerpoint',
}
const textTypes: Readonly<Record<string, string>> = {
  csv: 'text/csv',
  tsv: 'text/tab-separated-values',
  md: 'text/markdown',
}

/** What a file is by its own bytes; its name only tells kinds apart that look the same, and what the client says counts for nothing (S66). */
export async function sniffMimeType(head: Buffer, name: string): Promise<string> {
  const end = /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  const { fileTypeFromBuffer } = await import('file-type')
  const found = (await fileTypeFromBuffer(head).catch(() => undefined))?.mime
  if (found === 'application/zip') return (holdsOffice(head) ? ownValue(officeTypes, end) : undefined) ?? found
  if (found === 'application/x-cfb') return ownValue(oldOfficeTypes, end) ?? found
  if (found && found !== 'application/xml') return found
  const text = readText(head)
  return text === undefined ? 'application/octet-stream' : textType(text, end)
}

/** The list of parts stands in front in what office programs write. */
const holdsOffice = (head: Buffer) =>
  /\[Content_Types\]\.xml|_rels\/|word\/|xl\/|ppt\/|docProps\//.test(head.toString('latin1'))

/** Text in UTF-8, as far as it goes: its last character may be cut. */
function readText(head: Buffer): string | undefined {
  if (head.includes(0)) return undefined
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: head.length >= headBytes })
  } catch {
    return isLatin(head) ? head.toString('latin1') : undefined
  }
}

/** Text of older programs: no control characters but those of lines. */
const isLatin = (head: Buffer) => head.every(byte => byte >= 32 || byte === 9 || byte === 10 || byte === 13)

function textType(text: string, end: string): string {
  const start = text.trimStart().replace(/^(?:<!--[\s\S]*?-->\s*)+/, '')
  if (
    /^<(?:!doctype html|html|head|body|script|iframe|img|style|meta|link|title|div|form|object|embed|a[\s>])/i.test(
      start,
    )
  )
    return 'text/html'
  if (/<svg[\s>]/i.test(start.slice(0, 2000)) && start.startsWith('<')) return 'image/svg+xml'
  if (/^<\?xml/i.test(start)) return /<html[\s>]/i.test(start) ? 'application/xhtml+xml' : 'application/xml'
  if (/<(?:script|html|body|iframe)[\s>]/i.test(start.slice(0, 1024))) return 'text/html'
  if (/^<[a-z_][\w.:-]*[\s/>]/i.test(start) && end === 'xml') return 'application/xml'
  if (/^[[{]/.test(start) && (end === 'json' || end === '')) return 'application/json'
  return ownValue(textTypes, end) ?? 'text/plain'
}
