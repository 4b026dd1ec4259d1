import { useQueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import type { OperationInput } from '../api/operations.ts'
import { appsQuery, sessionQuery } from '../session/queries.ts'
import { t } from './texts.ts'
import { type SettingsEditing, type SettingsEditor, useSettingsEditor } from './use-settings-editor.ts'
import { workspaceQuery } from './workspace-query.ts'

export type WorkspaceEditing<Values> = Pick<SettingsEditing<Values>, 'stored' | 'problemsOf'> & {
  inputOf: (values: Values) => OperationInput<'WORKSPACE_SET'>
}

/** A part of what WORKSPACE_SET stores, while it is edited. */
export function useWorkspaceEditor<Values extends object>({
  inputOf,
  ...editing
}: WorkspaceEditing<Values>): SettingsEditor<Values> {
  const client = useQueryClient()
  return useSettingsEditor({
    ...editing,
    savedText: () => t('settings.saved'),
    save: async values => {
      await call('WORKSPACE_SET', inputOf(values))
      await client.invalidateQueries({ queryKey: workspaceQuery.queryKey })
      await client.invalidateQueries({ queryKey: sessionQuery.queryKey })
      await client.invalidateQueries({ queryKey: appsQuery.queryKey })
    },
  })
}
