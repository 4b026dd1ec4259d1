import type { DetailGroup, RecordSchema, RecordValues } from '@trellis/model'
import { useEffect } from 'react'
import { hasFormulas, namesByFormula } from '../formula/has-formulas.ts'
import { useGateway } from '../gateway-context.tsx'
import type { RecordGateway } from '../record-gateway.ts'
import type { FormStore } from './form-store.ts'

type FormRecord = { collectionId: string; id?: string } | undefined

type FormulasOptions = { store: FormStore; schema: RecordSchema; groups: readonly DetailGroup[]; record: FormRecord }

/**
 * Has formulas say what they do of the form: once it opens, and whenever changes have settled. Forms without formulas load nothing; those
 * whose records are merely called by one do at the first change.
 */
export function useFormulas({ store, schema, groups, record }: FormulasOptions): void {
  const gateway = useGateway()
  const collectionId = record?.collectionId
  const isNew = record !== undefined && record.id === undefined
  useEffect(() => {
    const isAsked = hasFormulas(schema, groups)
    if (!isAsked && !namesByFormula(schema)) return
    const run: Run = { isOver: false, stop: () => undefined }
    const begin = () => start({ store, schema, groups, collectionId, isNew, gateway }, run).catch(reportError)
    if (isAsked) void begin()
    else {
      run.stop = store.subscribeSettled(() => {
        run.stop()
        run.stop = () => undefined
        void begin()
      })
    }
    return () => {
      run.isOver = true
      run.stop()
    }
  }, [store, schema, groups, collectionId, isNew, gateway])
}

type Run = { isOver: boolean; stop: () => void }

type Start = Omit<FormulasOptions, 'record'> & {
  collectionId: string | undefined
  isNew: boolean
  gateway: RecordGateway
}

async function start({ store, schema, groups, collectionId, isNew, gateway }: Start, run: Run) {
  const { makeFormFormulas } = await import('../formula/index.ts')
  const formulas = makeFormFormulas(schema, {
    groups,
    ...(collectionId === undefined ? {} : { onFailures: failures => gateway.tellFailures(collectionId, failures) }),
  })
  await formulas.ready()
  if (run.isOver) return
  const linked = new Map<string, RecordValues | undefined>()
  const find = (collectionId: string, id: string): RecordValues | undefined => {
    const key = `${collectionId} ${id}`
    if (!linked.has(key)) {
      linked.set(key, undefined)
      gateway.get({ collectionId, id }).then(
        record => {
          linked.set(key, { ...record })
          if (!run.isOver) evaluate()
        },
        // Whoever may not read it keeps what was stored.
        () => undefined,
      )
    }
    return linked.get(key)
  }
  const evaluate = () => {
    store.setStates(
      formulas.evaluate({
        values: store.getValues(),
        loaded: store.getLoaded(),
        isNew,
        findLinked: find,
        ...gateway.viewer(),
      }),
    )
  }
  run.stop = store.subscribeSettled(evaluate)
  evaluate()
}
