import { type ErrorCode, errorStatus, isPlainObject, temporaryIdPrefix, uuidv7 } from '@trellis/base'
import { toast } from '@trellis/ui'
import { useEffect, useRef } from 'react'
import { useGateway } from '../gateway-context.tsx'
import { t } from '../widget-texts.ts'
import { beginUpload, cancelUpload, keepForRetry, takeKept } from './use-upload-share.ts'

/** A file of a value while it is shown: what was stored, what is on its way (`loading`), or what did not arrive (`error`). */
export type ShownFile = {
  id: string
  name?: string
  title?: string
  notes?: string
  size?: number
  mimeType?: string
  uploadedAt?: string
  uploadedBy?: string
  status?: string
  /** What was there before it: it comes back where the upload is cancelled. */
  replaced?: ShownFile
}

/** The files of a value of one or of many. */
export const shownFiles = (value: unknown): ShownFile[] => (Array.isArray(value) ? value : [value]).filter(isShown)

function isShown(file: unknown): file is ShownFile {
  return isPlainObject(file) && typeof file.id === 'string'
}

/** Only these can be looked at (2 §4). */
export const isStored = ({ status }: ShownFile): boolean => status === undefined || status === 'success'

export type Uploads = {
  /** Behind the others, or in the place of one of them. */
  add: (files: readonly File[], replaced?: string) => void
  /** Sends a file that did not arrive once more. */
  retry: (id: string) => void
  /** Takes a file out of the value, or ends its upload and puts back what it was to replace. */
  remove: (id: string) => void
  change: (file: ShownFile) => void
}

/**
 * Uploads files beside each other. The value holds each from the start, as loading, so that a form cannot be saved before it is
 * there; one that fails is told and stays as failed until it is sent or chosen again, or removed.
 */
export function useUploads(files: readonly ShownFile[], onChange: (files: ShownFile[]) => void): Uploads {
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
  const find = (id: string) => latest.current.find(each => each.id === id)
  /** A file under way, at the place of what it replaces. */
  const underway = (id: string, { name, size }: File, status: string, replaced = find(id)?.replaced): ShownFile => ({
    id,
    name,
    size,
    status,
    ...(replaced && { replaced }),
  })

  const send = async (file: File, id: string) => {
    const abort = new AbortController()
    const upload = beginUpload(id, () => abort.abort())
    try {
      const stored = await gateway.upload(file, { signal: abort.signal, onProgress: upload.progress })
      settle(id, { id: stored.id, name: stored.name, mimeType: stored.mimeType, size: stored.size })
    } catch (error) {
      if (abort.signal.aborted) return
      if (mayPass(error)) keepForRetry(id, file)
      settle(id, underway(id, file, 'error'))
      const message = reasonOf(error)
      toast.error({ title: t('field.uploadFailed', { name: file.name }), ...(message ? { message } : {}) })
    } finally {
      upload.end()
    }
  }

  return {
    add(added, replaced) {
      const named = added.map(file => ({ file, id: `${temporaryIdPrefix}${uuidv7()}` }))
      const before = replaced === undefined ? undefined : find(replaced)
      const stored = isUnderway(before) ? before?.replaced : before
      const loading = named.map(({ file, id }) => underway(id, file, 'loading', stored))
      if (replaced !== undefined) cancelUpload(replaced)
      if (replaced === undefined) give([...latest.current, ...loading])
      else give(latest.current.flatMap(each => (each.id === replaced ? loading : [each])))
      for (const { file, id } of named) void send(file, id)
    },
    retry(id) {
      const file = takeKept(id)
      if (!file) return
      settle(id, underway(id, file, 'loading'))
      void send(file, id)
    },
    remove(id) {
      cancelUpload(id)
      settle(id, find(id)?.replaced)
    },
    change: file => settle(file.id, file),
  }
}

const isUnderway = (file: ShownFile | undefined) => file?.status === 'loading' || file?.status === 'error'

const passing = [401, 429]

/** What the server has against the file itself it has the next time too; a lost connection comes back. */
function mayPass(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  const status = errorStatus[code as ErrorCode] ?? 500
  return status >= 500 || passing.includes(status)
}

/** What the server said, else its code or status (2 §8). */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return ''
  const code = 'code' in error ? error.code : 'status' in error ? error.status : undefined
  return error.message || (code === undefined ? '' : String(code))
}
