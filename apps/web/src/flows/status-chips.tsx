import type { FlowRunStatus, FlowStatus } from '@trellis/model'
import { Chip, type ChipStatus } from '@trellis/ui'
import { t } from './texts.ts'

type Look = { status: ChipStatus; icon: string }

const flowLooks: Readonly<Record<FlowStatus, Look>> = {
  draft: { status: 'neutral', icon: 'edit_note' },
  enabled: { status: 'success', icon: 'check_circle' },
  disabled: { status: 'neutral', icon: 'block' },
  blocked: { status: 'error', icon: 'error' },
}

/** How each state of a run, or of a step, looks. */
export const runLooks: Readonly<Record<FlowRunStatus, Look>> = {
  queued: { status: 'neutral', icon: 'hourglass_empty' },
  running: { status: 'info', icon: 'sync' },
  waiting: { status: 'info', icon: 'schedule' },
  succeeded: { status: 'success', icon: 'check_circle' },
  failed: { status: 'error', icon: 'error' },
  cancelled: { status: 'neutral', icon: 'cancel' },
}

/** Whether a flow runs for people, in words and with an icon. */
export function FlowStatusChip({ status }: { status: FlowStatus }) {
  return <Chip {...flowLooks[status]}>{t(`flows.status.${status}`)}</Chip>
}

/** How a run, or a step of one, stands. */
export function RunStatusChip({ status }: { status: FlowRunStatus }) {
  return <Chip {...runLooks[status]}>{t(`flows.runStatus.${status}`)}</Chip>
}
