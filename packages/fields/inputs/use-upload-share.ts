import { useSyncExternalStore } from 'react'

type Upload = { share: number; cancel: () => void }

/** Uploads of this page by the temporary id of their file: inputs come and go with tabs and steps, uploads go on. */
const uploads = new Map<string, Upload>()
/** What did not arrive, in memory alone, for another try. */
const kept = new Map<string, File>()
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
  kept.delete(id)
}

export function keepForRetry(id: string, file: File): void {
  kept.set(id, file)
}

export const isKept = (id: string): boolean => kept.has(id)

export function takeKept(id: string): File | undefined {
  const file = kept.get(id)
  kept.delete(id)
  return file
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
