import type { RecordSchema } from '@trellis/model'
import { useEffect, useRef, useState } from 'react'
import { isApiError } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import type { OperationInput } from '../api/operations.ts'
import { showError } from '../api/show-error.ts'
import {
  firstReading,
  type ImportTarget,
  importInput,
  type Mapping,
  mappingsOf,
  type Preview,
  type Reading,
  readingInput,
} from './mapping.ts'
import { keyIn, withKey } from './match-key.ts'
import { isUnanswered } from './notation.ts'
import { useTrial } from './use-trial.ts'

export type MappingStepGiven = {
  fileId: string
  preview: Preview
  collectionId: string | undefined
  onStarted: (importId: string) => void
}

type MappingStepOptions = MappingStepGiven & {
  /** Of the collection that is there. */
  schema: RecordSchema | undefined
}

/** Larger files are read once more only when somebody asks for it. */
const mostCheckedAlone = 50_000
/** Between a change of the mapping and its check, in ms. */
const pause = 600

/** What is chosen of an import before it starts, tried on the server as it changes. */
export function useMappingStep({ fileId, preview: first, collectionId, schema, onStarted }: MappingStepOptions) {
  const [target, setTarget] = useState<ImportTarget>(() => targetOf(first, collectionId))
  const [mappings, setMappings] = useState<Mapping[]>(() => mappingsOf(first))
  const [updateBy, setUpdateBy] = useState(first.updateBy)
  const [reading, setReading] = useState(firstReading)
  const [badRows, setBadRows] = useState<'refuse' | 'skip'>('refuse')
  /** The mapping is not the one that was checked. */
  const [isStale, setStale] = useState(false)
  const trial = useTrial(first)
  const starting = useStart(onStarted)
  const { wait, stopWaiting } = usePause()
  const isAsking = isUnanswered(trial.preview, mappings, schema)
  const check = (given: { mappings?: readonly Mapping[]; updateBy?: string | undefined } = {}) => {
    stopWaiting()
    setStale(false)
    return trial.check({ fileId, collectionId, mappings, updateBy, reading, ...given })
  }
  return {
    target,
    setTarget,
    mappings,
    map(next: Mapping[]) {
      setMappings(next)
      const key = keyIn(next, updateBy)
      setUpdateBy(key)
      setStale(true)
      const isTried = first.rowCount <= mostCheckedAlone && isImportable(next)
      if (!isTried || isUnanswered(trial.preview, next, schema)) stopWaiting()
      else wait(() => void check({ mappings: next, updateBy: key }))
    },
    updateBy,
    badRows,
    setBadRows,
    ...starting,
    isStale,
    isAsking,
    isImportable: isImportable(mappings) && !isAsking,
    preview: trial.preview,
    refused: trial.refused,
    isChecking: trial.isChecking,
    check: () => check(),
    matchBy(key: string | undefined) {
      const given = { mappings: withKey(mappings, key, schema), updateBy: key }
      setUpdateBy(key)
      setMappings(given.mappings)
      void check(given)
    },
    /** The columns may be others then: the mapping begins anew. */
    async readAgain(next: Reading) {
      stopWaiting()
      const read = await trial.read({ fileId, collectionId, reading: next })
      if (!read) return
      setReading(readingInput(read.reading))
      // Whoever has named the collection keeps the name.
      setTarget(now => (now.isNew && isSuggested(now, trial.preview) ? { ...read.suggestion, isNew: true } : now))
      setMappings(mappingsOf(read))
      setUpdateBy(read.updateBy)
      setStale(false)
    },
    start: () =>
      starting.start(importInput({ fileId, target, mappings, badRows, updateBy, reading }), trial.setRefused),
  }
}

/** What was asked for last is done after a pause. */
function usePause() {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const stopWaiting = () => clearTimeout(timer.current)
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    stopWaiting,
    wait(work: () => void) {
      stopWaiting()
      timer.current = setTimeout(work, pause)
    },
  }
}

const targetOf = ({ suggestion }: Preview, collectionId: string | undefined): ImportTarget =>
  collectionId ? { collectionId, name: '', isNew: false } : { ...suggestion, isNew: true }

const isImportable = (mappings: readonly Mapping[]) =>
  mappings.some(({ fieldId, property }) => fieldId !== null || property !== undefined) &&
  mappings.every(({ property }) => property !== '')

const isSuggested = ({ collectionId, name }: ImportTarget, { suggestion }: Preview) =>
  collectionId === suggestion.collectionId && name === suggestion.name

type Problems = Readonly<Record<string, string>>

/** Begins the import; what is refused is told where it stands too. */
function useStart(onStarted: (importId: string) => void) {
  const [problems, setProblems] = useState<Problems>({})
  const [isStarting, setStarting] = useState(false)
  const start = async (input: OperationInput<'DATA_IMPORT'>, onRefused: (fields: Problems) => void) => {
    setStarting(true)
    try {
      onStarted((await call('DATA_IMPORT', input)).importId)
    } catch (error) {
      if (isApiError(error, 'VALIDATION_ERROR')) {
        setProblems(error.details.fields ?? {})
        const refused = Object.entries(error.details.fields ?? {}).filter(([path]) => path.startsWith('columns'))
        onRefused(Object.fromEntries(refused))
      }
      showError(error)
    } finally {
      setStarting(false)
    }
  }
  return { problems, isStarting, start }
}
