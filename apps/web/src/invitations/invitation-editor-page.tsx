import { Banner, Skeleton } from '@trellis/ui'
import { EditorConflict } from '../core-editors/editor-conflict.tsx'
import { useTextParameter } from '../router/place.ts'
import { LoadFailure } from '../shell/load-failure.tsx'
import { Page } from '../shell/page.tsx'
import { DraftNotice } from '../unsaved/draft-notice.tsx'
import styles from '../users/users.module.css'
import { type InvitationState, stateOf } from './invitation.ts'
import { InvitationActions, listHref } from './invitation-actions.tsx'
import { InvitationForm } from './invitation-form.tsx'
import { t } from './texts.ts'
import { useInvitationEditor } from './use-invitation-editor.ts'

const crumbs = () => [{ id: 'invitations', label: t('invitations.title'), href: listHref }]

export function InvitationEditorPage() {
  const id = useTextParameter('id')
  return <InvitationEditorOf key={id ?? 'new'} id={id} />
}

function InvitationEditorOf({ id }: { id: string | undefined }) {
  const editor = useInvitationEditor(id)
  const { loaded, values, changes } = editor
  const page = { area: t('invitations.title'), crumbs: crumbs() }
  if (!values) {
    return (
      <Page title={t('invitations.one')} {...page} header="hidden">
        {loaded.isError ? (
          <LoadFailure error={loaded.error} onRetry={() => void loaded.refetch()} />
        ) : (
          <Skeleton shape="form" count={5} />
        )}
      </Page>
    )
  }
  const count = Object.keys(changes).length
  const email = loaded.data?.recordTitle ?? ''
  const state = stateOf(loaded.data)
  const isClosed = state === 'accepted' || state === 'revoked'
  return (
    <Page
      title={id ? email : t('invitations.newTitle')}
      {...page}
      {...(id ? { actions: <InvitationActions {...{ id, email, isClosed }} /> } : {})}
      changes={{ count, isSaving: editor.isSaving, onSave: editor.save, onDiscard: editor.reset }}
    >
      <DraftNotice isRestored={editor.isRestored && count > 0} left={editor.leftDraft} className={styles.notice} />
      {editor.isConflict && (
        <EditorConflict title={t('invitations.conflict')} onLoad={editor.loadTheirs} className={styles.notice} />
      )}
      {state && <StateNotice state={state} endsLink={['email', 'roles', 'apps'].some(key => key in changes)} />}
      <InvitationForm {...{ editor, values, isClosed }} isNew={!id} />
    </Page>
  )
}

/** What its state means for whoever has it open. */
function StateNotice({ state, endsLink }: { state: InvitationState; endsLink: boolean }) {
  const notice = {
    pending: endsLink ? t('invitations.changeEndsLink') : undefined,
    expired: t('invitations.hasExpired'),
    accepted: t('invitations.wasAccepted'),
    revoked: t('invitations.wasRevoked'),
  }[state]
  if (!notice) return null
  return (
    <div className={styles.notice}>
      <Banner status={state === 'expired' ? 'warn' : 'info'}>{notice}</Banner>
    </div>
  )
}
