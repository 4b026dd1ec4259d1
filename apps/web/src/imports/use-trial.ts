import { useState } from 'react'
import { call } from '../api/call.ts'
import { showError } from '../api/show-error.ts'
import type { Mapping, Preview } from './mapping.ts'

type Trial = {
  fileId: string
  collectionId: string
  mappings: readonly Mapping[]
  updateBy: string | undefined
}

const longest = 300_000

/** What an import by the mapping on screen would make, change and refuse: tried without writing anything. */
export function useTrial(first: Preview) {
  const [preview, setPreview] = useState(first)
  const [isChecking, setChecking] = useState(false)
  const check = async ({ fileId, collectionId, mappings, updateBy }: Trial) => {
    setChecking(true)
    try {
      const tried = await call(
        'DATA_IMPORT_PREVIEW',
        { fileId, collectionId, columns: [...mappings], ...(updateBy === undefined ? {} : { updateBy }) },
        { timeout: longest },
      )
      const { counts, problems, problemCount } = tried
      setPreview({ ...first, counts, problems, problemCount })
    } catch (error) {
      showError(error)
    } finally {
      setChecking(false)
    }
  }
  return { preview, isChecking, check }
}
