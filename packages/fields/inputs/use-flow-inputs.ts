import type { RecordSchema } from '@trellis/model'
import { useEffect, useState } from 'react'
import { useEditors } from '../editors-context.tsx'

/** What a flow asks for, once it is there; undefined where nobody knows. */
export function useFlowInputs(flowId: string | undefined): RecordSchema | undefined {
  const { flowInputs } = useEditors()
  const [found, setFound] = useState<{ of: string; inputs: RecordSchema | undefined }>()
  useEffect(() => {
    if (!flowId || !flowInputs) return
    let isGone = false
    const asked = flowInputs(flowId).catch(() => undefined)
    void asked.then(inputs => {
      if (!isGone) setFound({ of: flowId, inputs })
    })
    return () => {
      isGone = true
    }
  }, [flowInputs, flowId])
  return found?.of === flowId ? found?.inputs : undefined
}
