import { isBlank, isPlainObject, isRecordId, ownValue, withoutHidden } from '@trellis/base'
import type { FieldSchema } from '@trellis/model'
import type { FileFacts, Parsed } from '../define-format.ts'
import { problem } from '../messages.ts'
import { isAllowedFile } from './file-types.ts'
import { readInstant } from './instant.ts'
import { isStorableText } from './text.ts'

/** A file as a record shows it (2 §3.8). Only its name, title and notes are people's; the rest is what the server knows of it. */
export type FileValue = FileFacts & { title?: string; notes?: string }

const forbidden = /[\\/:*?"<>|]/
const texts: Readonly<Record<string, number>> = {
  name: 255,
  title: 500,
  notes: 5000,
  mimeType: 200,
  encoding: 40,
  uploadedBy: 128,
}

/** With the facts as far as they are there: `{id}` alone names a file too. */
export function checkFile(value: unknown, schema: FieldSchema, { isSniffed = false } = {}): Parsed {
  if (!isPlainObject(value) || !isRecordId(value.id)) return problem('problem.file')
  const { status, ...sent } = value
  if (status === 'loading') return problem('problem.fileUploading')
  if (status === 'error') return problem('problem.fileFailed')
  if (status !== undefined && status !== 'success') return problem('problem.file')
  const file = tidy(sent)
  const { name, mimeType = '' } = file
  const wrongName = name === undefined ? undefined : fileNameProblem(name)
  if (wrongName) return problem(wrongName)
  if (!Object.entries(file).every(([key, part]) => isPart(key, part))) return problem('problem.file')
  const isKnown = name !== undefined || mimeType !== ''
  const isAllowed = isAllowedFile(
    { name: String(name ?? ''), mimeType: String(mimeType) },
    schema.metadata?.allowedFileTypes,
    { isSniffed },
  )
  if (isKnown && !isAllowed) return problem('problem.fileType')
  return { value: Object.fromEntries(Object.entries(file).filter(([, part]) => part !== undefined && part !== '')) }
}

/** What people read of a file is what it is called. */
function tidy(file: Record<string, unknown>): Record<string, unknown> {
  const read = ['name', 'title'].flatMap(key => {
    const text = ownValue(file, key)
    return typeof text === 'string' ? [[key, withoutHidden(text)]] : []
  })
  return { ...file, ...Object.fromEntries(read) }
}

/** A name is a label, but none that a system would not take (2 §5). */
export function fileNameProblem(name: unknown): 'problem.fileNameEmpty' | 'problem.fileName' | undefined {
  if (typeof name !== 'string' || isBlank(name)) return 'problem.fileNameEmpty'
  return forbidden.test(name) || /\p{Cc}/u.test(name) ? 'problem.fileName' : undefined
}

/** JSON, or the id of a file. */
export function readFile(text: string, schema: FieldSchema): Parsed {
  if (!text.startsWith('{')) return checkFile({ id: text }, schema)
  try {
    return checkFile(JSON.parse(text), schema)
  } catch {
    return problem('problem.json')
  }
}

/** A checked value with the server's facts in place of what the client said of them. */
export function fillFile(value: unknown, schema: FieldSchema, find: (id: string) => FileFacts | undefined): Parsed {
  const given = isPlainObject(value) ? value : {}
  const facts = find(String(given.id))
  if (!facts) return problem('problem.fileUnknown')
  const { name, title, notes } = given
  return checkFile(
    { ...facts, ...(name ? { name } : {}), ...(title ? { title } : {}), ...(notes ? { notes } : {}) },
    schema,
    { isSniffed: true },
  )
}

export const fileName = (value: unknown): string =>
  isPlainObject(value) ? String(value.title ?? value.name ?? value.id) : ''

function isPart(key: string, part: unknown): boolean {
  if (part === undefined || key === 'id') return true
  if (key === 'size') return typeof part === 'number' && Number.isInteger(part) && part >= 0
  if (key === 'uploadedAt') return typeof part === 'string' && readInstant(part, { needsZone: true }) !== undefined
  return typeof part === 'string' && part.length <= (ownValue(texts, key) ?? -1) && isStorableText(part)
}

const facts = { uploadedAt: '2026-02-03T08:30:00.000Z', uploadedBy: 'nancy' }

/** Files to show and test with. */
export const sampleFiles: readonly FileValue[] = [
  { id: '019a2b3c-0001', name: 'Invoice 10248.pdf', mimeType: 'application/pdf', size: 48_213, ...facts },
  {
    id: '019a2b3c-0002',
    name: 'label.png',
    title: 'Shipping label',
    notes: 'Printed twice',
    mimeType: 'image/png',
    size: 9042,
    encoding: '7bit',
    ...facts,
  },
]
