import { useQueryClient } from '@tanstack/react-query'
import { toast } from '@trellis/ui'
import { useRef, useState } from 'react'
import { isApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import type { OperationInput } from '../../api/operations.ts'
import { showError } from '../../api/show-error.ts'
import { t as assetText } from '../../assets/texts.ts'
import { t } from '../texts.ts'
import { describeProblems, missingNames, missingSettings, type Problems } from './field-problems.ts'
import { keepSaved, type LoadedCollection, openCollection } from './loaded-collection.ts'
import type { SchemaPlan } from './schema-plan.ts'

/** One object, so that having none again is no change. */
const noProblems: Problems = {}

type Saving = {
  id: string
  isAgreed: (plan: SchemaPlan) => boolean
  input: () => OperationInput<'SCHEMA_PLAN'>
  /** Of the record, that the edits were begun on. */
  recordVersion: number | undefined
  loaded: LoadedCollection | undefined
  onSaved: () => void
}

/**
 * Into the draft, where the definition says that one is kept. Else, and to publish, it is planned first: what loses values, requires what
 * records do not have, or publishes, waits for `applyPlan`. Refused parts come back as problems by path.
 */
export function useSaving({ id, isAgreed, input, recordVersion, loaded, onSaved }: Saving) {
  const client = useQueryClient()
  const [plan, setPlan] = useState<SchemaPlan & { isPublishing: boolean }>()
  const { isSaving, problems, setProblems, refuse, run } = useRuns(input, () => setPlan(undefined))
  /** What is stored now is read again, for others save, too; `known` of it is enough to go on with. */
  const finish = async (known: LoadedCollection) => {
    setPlan(undefined)
    setProblems(noProblems)
    keepSaved(client, id, await openCollection(id).catch(() => known))
    onSaved()
  }
  const apply = async (acceptLoss: boolean) => {
    const publishes = loaded?.draft && recordVersion !== undefined ? { publishes: recordVersion } : {}
    const applied = await call('SCHEMA_APPLY', { ...input(), ...publishes, acceptLoss }, { timeout: 120_000 })
    await finish({ version: applied.version, document: applied.document })
    if (applied.running)
      toast.information({ title: t('collections.change.begun'), message: t('collections.change.begunWhy') })
    else toast.success({ title: plan?.isPublishing ? assetText('assets.published') : t('collections.saved') })
    return true
  }
  const keepDraft = async () => {
    const { baseVersion: _, ...draft } = input()
    const base = recordVersion === undefined ? {} : { baseVersion: recordVersion }
    const saved = await call('SCHEMA_SAVE_DRAFT', { ...draft, ...base })
    const { document, renames = {} } = draft
    await finish({ version: 0, document, ...loaded, recordVersion: saved.recordVersion, draft: { document, renames } })
    toast.success({ title: t('collections.saved') })
    return true
  }
  const planIt = async (isPublishing: boolean) => {
    const planned = await call('SCHEMA_PLAN', input())
    setProblems(noProblems)
    if (!isPublishing && isAgreed(planned)) return apply(planned.loses > 0)
    setPlan({ ...planned, isPublishing })
    return false
  }
  const save = () =>
    run(async () => {
      const { document } = input()
      const message = t('collections.requiredField')
      const missing = { ...missingNames(document, message), ...missingSettings(document, loaded?.document, message) }
      if (Object.keys(missing).length > 0) return refuse(missing)
      return document.keepDraftVer === true ? keepDraft() : planIt(false)
    })
  return {
    isSaving,
    problems,
    plan,
    save,
    /** Shows what publishing the draft does, whatever that is. */
    publish: () => run(() => planIt(true)),
    applyPlan: () => run(() => apply((plan?.loses ?? 0) > 0)),
    closePlan: () => setPlan(undefined),
    forget: () => setProblems(noProblems),
  }
}

/** One save at a time, and what it was refused for. */
function useRuns(input: Saving['input'], onFailed: () => void) {
  const [isSaving, setSaving] = useState(false)
  const [problems, setProblems] = useState<Problems>(noProblems)
  // What was refused before is no news once the next save is under way.
  const closeTold = useRef<() => void>(undefined)
  const refuse = (refused: Problems, error?: unknown): false => {
    setProblems(refused)
    const message = describeProblems(refused, input().document)
    if (Object.keys(refused).length === 0) showError(error)
    else closeTold.current = toast.error({ title: t('collections.notSaved'), message })
    return false
  }
  const run = async (work: () => Promise<boolean>): Promise<boolean> => {
    setSaving(true)
    closeTold.current?.()
    try {
      return await work()
    } catch (error) {
      onFailed()
      const isRefused = isApiError(error, 'VALIDATION_ERROR', 'UNIQUE_VIOLATION')
      return refuse(isRefused ? inDocument(error.details.fields) : {}, error)
    } finally {
      setSaving(false)
    }
  }
  return { isSaving, problems, setProblems, refuse, run }
}

/** Paths as they stand in the definition: the answer names them from the call's input. */
function inDocument(fields: Problems = {}): Problems {
  return Object.fromEntries(Object.entries(fields).map(([path, message]) => [path.replace(/^document\./, ''), message]))
}
