import { temporaryIdPrefix, uuidv7 } from '@trellis/base'
import { toast } from '@trellis/ui'
import { useEffect, useRef } from 'react'
import { useGateway } from '../gateway-context.tsx'
import { t } from '../texts.ts'

/** A file of a value while it is shown: what was stored, or what is on its way. */
export type ShownFile = { id: string; name?: string; title?: string; size?: number; mimeType?: string; status?: string }

/**
 * Uploads files one by one beside each other. The value holds each from the start, as loading, so that a form cannot be saved
 * before it is there; one that fails is taken out again and told.
 */
export function useUploads(files: readonly ShownFile[], onChange: (files: ShownFile[]) => void) {
  const gateway = useGateway()
  const latest = useRef(files)
  useEffect(() => {
    latest.current = files
  }, [files])
  const give = (next: ShownFile[]) => {
    latest.current = next
    onChange(next)
  }
  const settle = (id: string, file?: ShownFile) =>
    give(latest.current.flatMap(each => (each.id === id ? (file ? [file] : []) : [each])))
  const send = async (file: File, id: string) => {
    try {
      const { id: stored, name, mimeType, size } = await gateway.upload(file)
      settle(id, { id: stored, name, mimeType, size })
    } catch (error) {
      settle(id)
      const message = error instanceof Error ? error.message : ''
      toast.error({ title: t('field.uploadFailed', { name: file.name }), ...(message ? { message } : {}) })
    }
  }
  return {
    add(added: readonly File[], replaces: boolean) {
      const named = added.map(file => ({ file, id: `${temporaryIdPrefix}${uuidv7()}` }))
      const loading = named.map(({ file, id }) => ({ id, name: file.name, size: file.size, status: 'loading' }))
      give(replaces ? loading : [...latest.current, ...loading])
      for (const { file, id } of named) void send(file, id)
    },
    remove: (id: string) => settle(id),
  }
}
