import { useState } from 'react'
import { call } from '../api/call.ts'
import { showError } from '../api/show-error.ts'
import { type Mapping, type Preview, type Reading, readingInput } from './mapping.ts'

type Trial = {
  fileId: string
  collectionId: string
  mappings: readonly Mapping[]
  updateBy: string | undefined
  reading: Reading | undefined
}

type Rereading = { fileId: string; collectionId: string | undefined; reading: Reading }

const longest = 300_000

/** What an import by the mapping on screen would make, change and refuse: tried without writing anything. */
export function useTrial(first: Preview) {
  const [preview, setPreview] = useState(first)
  const [isChecking, setChecking] = useState(false)
  const ask = async (input: Parameters<typeof call<'DATA_IMPORT_PREVIEW'>>[1]) => {
    setChecking(true)
    try {
      return await call('DATA_IMPORT_PREVIEW', input, { timeout: longest })
    } catch (error) {
      showError(error)
      return undefined
    } finally {
      setChecking(false)
    }
  }
  const check = async ({ fileId, collectionId, mappings, updateBy, reading }: Trial) => {
    const tried = await ask({
      fileId,
      collectionId,
      columns: [...mappings],
      ...(updateBy === undefined ? {} : { updateBy }),
      ...(reading && { reading: readingInput(reading) }),
    })
    if (!tried) return
    const { counts, problems, problemCount } = tried
    setPreview({ ...preview, counts, problems, problemCount })
  }
  /** Reads the file anew in another way: its columns may be others. */
  const read = async ({ fileId, collectionId, reading }: Rereading) => {
    const tried = await ask({ fileId, ...(collectionId ? { collectionId } : {}), reading: readingInput(reading) })
    if (tried) setPreview(tried)
    return tried
  }
  return { preview, isChecking, check, read }
}
