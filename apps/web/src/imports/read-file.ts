import { call } from '../api/call.ts'
import { firstReading, type Preview } from './mapping.ts'

const longest = 300_000

/** What is found in an uploaded file, for a collection that is there or for a new one. */
export function readUploaded(fileId: string, collectionId: string | undefined): Promise<Preview> {
  const input = { fileId, ...(collectionId ? { collectionId } : {}), reading: firstReading() }
  return call('DATA_IMPORT_PREVIEW', input, { timeout: longest })
}
