import type { Readable } from 'node:stream'
import { UserError } from '@trellis/base'
import type { Entry, ZipFile } from 'yauzl'

/** A part of the package, unpacked, may be as large as this: what is larger is no spreadsheet but an attack (S78). */
const mostBytes = 4 * 1024 ** 3
/** Sheets of real data are packed to a tenth or a fiftieth; what is large and packed beyond this holds nothing but itself (S68). */
const mostRatio = 200
const unsuspiciousBytes = 32 * 1024 ** 2

export type Workbook = {
  has(name: string): boolean
  read(name: string): Promise<Readable>
  /** Unpacked bytes of a part. */
  size(name: string): number
  close(): void
}

/** The parts of an XLSX file by their names; none is unpacked before it is asked for. */
export async function openWorkbook(path: string): Promise<Workbook> {
  const zip = await openZip(path)
  const entries = await listEntries(zip)
  return {
    has: name => entries.has(name),
    size: name => entries.get(name)?.uncompressedSize ?? 0,
    close: () => zip.close(),
    read(name) {
      const entry = entries.get(name)
      if (!entry) return Promise.reject(notReadable())
      if (entry.uncompressedSize > mostBytes || isBomb(entry)) return Promise.reject(notReadable())
      return new Promise((resolve, reject) => {
        zip.openReadStream(entry, (error, stream) => (error ? reject(notReadable()) : resolve(stream)))
      })
    },
  }
}

const isBomb = ({ uncompressedSize, compressedSize }: Entry): boolean =>
  uncompressedSize > unsuspiciousBytes && uncompressedSize > compressedSize * mostRatio

export function notReadable(): UserError {
  return new UserError('VALIDATION_ERROR', 'The file is no Excel workbook that can be read')
}

async function openZip(path: string): Promise<ZipFile> {
  const { open } = await import('yauzl')
  return new Promise((resolve, reject) => {
    open(path, { lazyEntries: true, autoClose: false }, (error, zip) => (error ? reject(notReadable()) : resolve(zip)))
  })
}

const mostEntries = 10_000

function listEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>()
  return new Promise((resolve, reject) => {
    zip.on('entry', (entry: Entry) => {
      entries.set(entry.fileName, entry)
      if (entries.size > mostEntries) reject(notReadable())
      else zip.readEntry()
    })
    zip.once('end', () => resolve(entries))
    zip.once('error', () => reject(notReadable()))
    zip.readEntry()
  })
}
