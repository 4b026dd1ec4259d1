import { FormDialog } from './form-dialog.tsx'
import type { Opening } from './use-view-host.ts'
import { ViewDialogs } from './view-dialogs.tsx'

/** What opens above a view when an action asks for it. */
export function LateDialogs({ dialogs, formRequest }: Pick<Opening, 'dialogs' | 'formRequest'>) {
  return (
    <>
      <FormDialog requests={formRequest} />
      <ViewDialogs dialogs={dialogs} />
    </>
  )
}
