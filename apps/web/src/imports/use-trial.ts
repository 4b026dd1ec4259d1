import { useRef, useState } from 'react'
import { isAbort, isApiError } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { showError } from '../api/show-error.ts'
import { type Mapping, type Preview, type Reading, type ReadingInput, readingInput } from './mapping.ts'

type Trial = {
  fileId: string
  /** Undefined where the import makes it. */
  collectionId: string | undefined
  mappings: readonly Mapping[]
  updateBy: string | undefined
  reading: ReadingInput
}

type Rereading = { fileId: string; collectionId: string | undefined; reading: Reading }

/** What cannot be imported so, by the paths of the mapping. */
export type Refused = Readonly<Record<string, string>>

const longest = 300_000
const nothing: Refused = {}

type Column = Preview['columns'][number]

/** What was found of the mapping in place of what was found of the one before. */
function withFindings({ newOptions: _options, links: _links, ...column }: Column, found: Column | undefined): Column {
  const { newOptions, links } = found ?? {}
  return { ...column, ...(newOptions && { newOptions }), ...(links && { links }) }
}

/** What an import by the mapping on screen would make, change and refuse: tried without writing anything. */
export function useTrial(first: Preview) {
  const [preview, setPreview] = useState(first)
  const [isChecking, setChecking] = useState(false)
  const [refused, setRefused] = useState(nothing)
  const running = useRef<AbortController>(undefined)
  /** The latest question counts; those before it are given up. */
  const ask = async (input: Parameters<typeof call<'DATA_IMPORT_PREVIEW'>>[1]) => {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    setChecking(true)
    try {
      const answer = await call('DATA_IMPORT_PREVIEW', input, { timeout: longest, signal: controller.signal })
      setRefused(nothing)
      return answer
    } catch (error) {
      if (isAbort(error)) return undefined
      const fields = isApiError(error, 'VALIDATION_ERROR') ? error.details.fields : undefined
      if (fields && Object.keys(fields).some(path => path.startsWith('columns'))) setRefused(fields)
      else showError(error)
      return undefined
    } finally {
      if (running.current === controller) setChecking(false)
    }
  }
  const check = async ({ fileId, collectionId, mappings, updateBy, reading }: Trial) => {
    const tried = await ask({
      fileId,
      ...(collectionId === undefined ? {} : { collectionId }),
      columns: [...mappings],
      ...(updateBy === undefined ? {} : { updateBy }),
      reading,
    })
    if (!tried) return
    const { counts, problems, problemCount, matches } = tried
    const found = new Map(tried.columns.map(column => [column.column, column]))
    setPreview(before => ({
      ...before,
      counts,
      problems,
      problemCount,
      matches,
      columns: before.columns.map(column => withFindings(column, found.get(column.column))),
    }))
  }
  /** Reads the file anew in another way: its columns may be others. */
  const read = async ({ fileId, collectionId, reading }: Rereading) => {
    const tried = await ask({ fileId, ...(collectionId ? { collectionId } : {}), reading: readingInput(reading) })
    if (tried) setPreview(tried)
    return tried
  }
  return { preview, isChecking, refused, setRefused, check, read }
}
