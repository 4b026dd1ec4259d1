import { useSyncExternalStore } from 'react'

type Upload = { share: number; cancel: () => void }

/** Uploads of this page by the temporary id of their file: inputs come and go with tabs and steps, uploads go on. */
const uploads = new Map<string, Upload>()
const listeners = new Set<() => void>()

const tell = () => {
  for (const listener of listeners) listener()
}

export function beginUpload(id: string, cancel: () => void): { progress(share: number): void; end(): void } {
  uploads.set(id, { share: 0, cancel })
  tell()
  return {
    progress(share) {
      if (!uploads.has(id)) return
      uploads.set(id, { share, cancel })
      tell()
    },
    end() {
      uploads.delete(id)
      tell()
    },
  }
}

export function cancelUpload(id: string): void {
  uploads.get(id)?.cancel()
}

/** The share that has been sent, from 0 to 1; undefined where nothing is on its way. */
export function useUploadShare(id: string): number | undefined {
  const read = () => uploads.get(id)?.share
  return useSyncExternalStore(subscribe, read, read)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
