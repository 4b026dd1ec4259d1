import { useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { Button, ConfirmDialog, IconButton, Menu, type MenuEntry, Skeleton, toast } from '@trellis/ui'
import { lazy, Suspense, useState } from 'react'
import { SessionList } from '../account/session-list.tsx'
import { TokenList } from '../account/token-list.tsx'
import { call } from '../api/call.ts'
import { showError } from '../api/show-error.ts'
import { EditorConflict } from '../core-editors/editor-conflict.tsx'
import { DeviceList } from '../devices/device-list.tsx'
import { RecordGatewayProvider } from '../records/record-gateway.tsx'
import { useTextParameter } from '../router/place.ts'
import { stringifySearch } from '../router/search-string.ts'
import { placeOf } from '../routes/places.ts'
import { useUser } from '../session/session-store.ts'
import { LoadFailure } from '../shell/load-failure.tsx'
import { Page, type PageTab } from '../shell/page.tsx'
import { useVisit } from '../shell/recent.ts'
import { DraftNotice } from '../unsaved/draft-notice.tsx'
import { mayViewAs } from '../viewing/may-view-as.ts'
import { t as viewing } from '../viewing/texts.ts'
import { PasswordAsked } from './password-asked.tsx'
import { PasswordLinkDialog } from './password-link-dialog.tsx'
import { t } from './texts.ts'
import { useUserEditor } from './use-user-editor.ts'
import { passwordAskedAt } from './user.ts'
import { UserApps } from './user-apps.tsx'
import { UserForm } from './user-form.tsx'
import styles from './users.module.css'

/** With formats and rules: other tabs do not wait for it. */
const AccessQuestion = lazy(async () => ({
  default: (await import('../access/access-question.tsx')).AccessQuestion,
}))

const tabs = ['general', 'applications', 'access', 'sessions', 'tokens'] as const
type Tab = (typeof tabs)[number]

const listHref = '/builder/users/list'
const crumbs = () => [{ id: 'users', label: t('users.title'), href: listHref }]

export function UserEditorPage() {
  const id = useTextParameter('id')
  return <UserEditorOf key={id ?? 'new'} id={id} />
}

function UserEditorOf({ id }: { id: string | undefined }) {
  const editor = useUserEditor(id)
  const { loaded, values, changes } = editor
  const active = useLocation({
    select: ({ pathname }): Tab => tabs.find(tab => pathname.endsWith(`/${tab}`)) ?? 'general',
  })
  const shownTabs = useTabs(id)
  const name = loaded.data?.recordTitle ?? ''
  const asked = passwordAskedAt(loaded.data)
  useVisit(
    id && name
      ? {
          href: `/builder/users/general${stringifySearch({ id })}`,
          title: name,
          area: t('users.openUser'),
          icon: 'person',
        }
      : undefined,
  )
  if (!values) {
    return (
      <Page
        title={t('users.openUser')}
        area={t('users.title')}
        crumbs={crumbs()}
        header="hidden"
        {...(id ? { tabs: shownTabs, activeTab: active } : {})}
      >
        {loaded.isError ? (
          <LoadFailure error={loaded.error} onRetry={() => void loaded.refetch()} />
        ) : (
          <Skeleton shape="form" count={5} />
        )}
      </Page>
    )
  }
  return (
    <Page
      title={id ? name : t('users.newTitle')}
      area={t('users.title')}
      crumbs={crumbs()}
      {...(id ? { actions: <UserActions id={id} name={name} />, tabs: shownTabs, activeTab: active } : {})}
      changes={{
        count: Object.keys(changes).length,
        isSaving: editor.isSaving,
        onSave: editor.save,
        onDiscard: editor.reset,
      }}
    >
      <DraftNotice
        isRestored={editor.isRestored && Object.keys(changes).length > 0}
        left={editor.leftDraft}
        className={styles.notice}
      />
      {editor.isConflict && (
        <EditorConflict title={t('users.conflict')} onLoad={editor.loadTheirs} className={styles.notice} />
      )}
      {id && asked && <PasswordAsked userId={id} name={name} at={asked} />}
      {id && active !== 'general' ? (
        <UserPart tab={active} userId={id} userName={name} />
      ) : (
        <UserForm {...{ editor, values }} isNew={!id} />
      )}
    </Page>
  )
}

function UserPart({ tab, userId, userName }: { tab: Exclude<Tab, 'general'>; userId: string; userName: string }) {
  const isOwn = useUser().id === userId
  if (tab === 'applications') return <UserApps {...{ userId, userName }} />
  if (tab === 'access') {
    return (
      <Suspense fallback={<Skeleton shape="form" count={4} />}>
        <RecordGatewayProvider>
          <AccessQuestion about={{ person: { id: userId, name: userName } }} />
        </RecordGatewayProvider>
      </Suspense>
    )
  }
  return (
    <div className={styles.apps}>
      {tab === 'sessions' ? (
        <>
          <SessionList {...{ userId, userName, isOwn }} />
          <DeviceList {...{ userId, isOwn }} />
        </>
      ) : (
        <TokenList {...{ userId, isOwn }} />
      )}
    </div>
  )
}

/** Tokens of others are for tenant admins. */
function useTabs(id: string | undefined): PageTab[] {
  const own = useUser()
  if (id === undefined) return []
  const shown = tabs.filter(tab => tab !== 'tokens' || own.isTenantAdmin || own.id === id)
  const href = (tab: Tab) => `/builder/users/${tab}${stringifySearch({ id })}`
  return shown.map(tab => ({ id: tab, title: t(`users.${tab}`), href: href(tab) }))
}

const viewAsEntry = (id: string): MenuEntry => ({
  id: 'view-as',
  label: viewing('viewing.user'),
  icon: 'visibility',
  href: placeOf.viewAs(id),
  target: '_blank',
})

/** `link=new` in the address: just created, so the link is what is needed next. */
function UserActions({ id, name }: { id: string; name: string }) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const own = useUser()
  const isOwn = own.id === id
  const isNew = useTextParameter('link') === 'new'
  const [isLinkOpen, setLinkOpen] = useState(isNew)
  const [isDeleteOpen, setDeleteOpen] = useState(false)
  const closeLink = () => {
    setLinkOpen(false)
    if (isNew) void navigate({ href: `/builder/users/general${stringifySearch({ id })}`, replace: true })
  }
  const remove = async () => {
    try {
      await call('CORE_DELETE', { cursor: { collectionId: 'User', id } })
    } catch (error) {
      showError(error)
      throw error
    }
    void client.invalidateQueries({ queryKey: ['users'] })
    toast.success({ title: t('users.deleted', { name }) })
    await navigate({ href: listHref, ignoreBlocker: true })
  }
  return (
    <>
      <Button icon="password" onPress={() => setLinkOpen(true)}>
        {t('users.makeLink')}
      </Button>
      {!isOwn && (
        <Menu
          placement="bottom end"
          trigger={<IconButton icon="more_vert" label={t('users.more')} />}
          items={[
            ...(mayViewAs(own) ? [viewAsEntry(id)] : []),
            {
              id: 'delete',
              label: t('users.delete'),
              icon: 'delete',
              isDanger: true,
              onAction: () => setDeleteOpen(true),
            },
          ]}
        />
      )}
      {isLinkOpen && <PasswordLinkDialog userId={id} name={name} onClose={closeLink} />}
      <ConfirmDialog
        isOpen={isDeleteOpen}
        onClose={() => setDeleteOpen(false)}
        title={t('users.deleteTitle', { name })}
        description={t('users.deleteHow')}
        confirmLabel={t('users.delete')}
        onConfirm={remove}
      />
    </>
  )
}
