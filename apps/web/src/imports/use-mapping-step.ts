import { useState } from 'react'
import { isApiError } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { showError } from '../api/show-error.ts'
import { type ImportTarget, importInput, type Mapping, mappingsOf, type Preview, type Reading } from './mapping.ts'
import { useTrial } from './use-trial.ts'

export type MappingStepGiven = {
  fileId: string
  preview: Preview
  collectionId: string | undefined
  onStarted: (importId: string) => void
}

/** What is chosen of an import before it starts, tried on the server as it changes. */
export function useMappingStep({ fileId, preview: first, collectionId, onStarted }: MappingStepGiven) {
  const [target, setTarget] = useState<ImportTarget>(
    collectionId ? { collectionId, name: '', isNew: false } : { ...first.suggestion, isNew: true },
  )
  const [mappings, setMappings] = useState<Mapping[]>(() => mappingsOf(first))
  const [updateBy, setUpdateBy] = useState<string>()
  const [reading, setReading] = useState<Reading>()
  const [badRows, setBadRows] = useState<'refuse' | 'skip'>('refuse')
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const [isStarting, setStarting] = useState(false)
  const trial = useTrial(first)
  const check = (by: string | undefined) =>
    trial.check({ fileId, collectionId: target.collectionId, mappings, updateBy: by, reading })
  return {
    target,
    setTarget,
    mappings,
    setMappings,
    updateBy,
    badRows,
    setBadRows,
    problems,
    isStarting,
    preview: trial.preview,
    isChecking: trial.isChecking,
    check: () => check(updateBy),
    matchBy(fieldId: string | undefined) {
      setUpdateBy(fieldId)
      void check(fieldId)
    },
    /** The columns may be others then: the mapping begins anew. */
    async readAgain(next: Reading) {
      const read = await trial.read({ fileId, collectionId, reading: next })
      if (!read) return
      setReading(read.reading)
      setMappings(mappingsOf(read))
      setUpdateBy(undefined)
    },
    async start() {
      setStarting(true)
      try {
        const input = importInput({ fileId, target, mappings, badRows, updateBy, reading })
        onStarted((await call('DATA_IMPORT', input)).importId)
      } catch (error) {
        if (isApiError(error, 'VALIDATION_ERROR')) setProblems(error.details.fields ?? {})
        showError(error)
      } finally {
        setStarting(false)
      }
    },
  }
}
