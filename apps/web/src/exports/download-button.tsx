import { Button } from '@trellis/ui'
import { useState } from 'react'
import { showError } from '../api/show-error.ts'

/** Saves a file that has to be made first; busy as long as that takes, and what fails is said. */
export function DownloadButton({ label, save }: { label: string; save: () => Promise<void> }) {
  const [isBusy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    try {
      await save()
    } catch (error) {
      showError(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button icon="download" isBusy={isBusy} onPress={() => void run()}>
      {label}
    </Button>
  )
}
