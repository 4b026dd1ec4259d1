import { useQuery } from '@tanstack/react-query'
import { Skeleton } from '@trellis/ui'
import type { ComponentType, ReactNode } from 'react'
import type { OperationOutput } from '../api/operations.ts'
import { LoadFailure } from '../shell/load-failure.tsx'
import { Page, type PageChanges } from '../shell/page.tsx'
import styles from './settings-page.module.css'
import { type SettingsHeading, settingsFrame } from './settings-tabs.ts'
import { workspaceQuery } from './workspace-query.ts'

export type StoredWorkspace = OperationOutput<'WORKSPACE_GET'>

type WorkspacePageProps = SettingsHeading & { of: ComponentType<{ stored: StoredWorkspace }> }

/** A page of settings that belong to the workspace: what edits them is mounted anew with what was stored. */
export function WorkspacePage({ of: Loaded, ...heading }: WorkspacePageProps) {
  const { data, error, refetch } = useQuery(workspaceQuery)
  if (data) return <Loaded key={JSON.stringify(data)} stored={data} />
  return (
    <Page {...settingsFrame(heading)}>
      <div className={styles.content}>
        {error ? <LoadFailure error={error} onRetry={() => void refetch()} /> : <Skeleton shape="rows" count={6} />}
      </div>
    </Page>
  )
}

type WorkspaceFormProps = SettingsHeading & { changes: PageChanges; label: string; children: ReactNode }

export function WorkspaceForm({ changes, label, children, ...heading }: WorkspaceFormProps) {
  return (
    <Page {...settingsFrame(heading)} changes={changes}>
      <form
        className={styles.content}
        noValidate
        aria-label={label}
        onSubmit={event => {
          event.preventDefault()
          void changes.onSave()
        }}
      >
        {children}
      </form>
    </Page>
  )
}
