import type { TrellisRecord } from '@trellis/model'
import { Chip } from '@trellis/ui'
import { type InvitationState, stateOf } from './invitation.ts'
import { t } from './texts.ts'

const looks = {
  pending: { status: 'info', name: () => t('invitations.pending') },
  accepted: { status: 'success', name: () => t('invitations.accepted') },
  expired: { status: 'warn', name: () => t('invitations.expired') },
  revoked: { status: 'error', name: () => t('invitations.revoked') },
} as const satisfies Record<InvitationState, object>

/** Whether an invitation can still be accepted, or what became of it. */
export function StateChip({ record }: { record: TrellisRecord }) {
  const state = stateOf(record)
  if (!state) return null
  const { status, name } = looks[state]
  return (
    <Chip size="small" status={status}>
      {name()}
    </Chip>
  )
}
