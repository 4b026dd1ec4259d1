import { Checkbox } from '@trellis/ui'
import { t } from './texts.ts'
import { useWorkspaceEditor } from './use-workspace-editor.ts'
import { type StoredWorkspace, WorkspaceForm, WorkspacePage } from './workspace-page.tsx'

const heading = () => ({ tab: 'features', title: t('settings.features'), description: t('settings.featuresHow') })

/** What the workspace hides of the product. */
export function FeaturesPage() {
  return <WorkspacePage {...heading()} of={LoadedFeatures} />
}

function LoadedFeatures({ stored: { features } }: { stored: StoredWorkspace }) {
  const { values, changes, change } = useWorkspaceEditor({
    stored: features,
    problemsOf: () => ({}),
    inputOf: changed => ({ features: changed }),
  })
  return (
    <WorkspaceForm {...heading()} label={t('settings.features')} changes={changes}>
      <Checkbox
        label={t('settings.hideDevView')}
        description={t('settings.hideDevViewHow')}
        value={values.hideDevView}
        onChange={isOn => change({ hideDevView: isOn === true })}
      />
    </WorkspaceForm>
  )
}
