import { Checkbox } from '@trellis/ui'
import { GeneralFields } from '../assets/general-fields.tsx'
import { t } from './texts.ts'
import type { AppEditor } from './use-app-editor.ts'

export function GeneralTab({ editor }: { editor: AppEditor }) {
  const { document, change, problems } = editor
  if (!document) return null
  return (
    <GeneralFields
      document={document}
      problems={problems}
      onChange={change}
      descriptionHint={t('apps.descriptionHint')}
    >
      <Checkbox
        label={t('apps.hide')}
        description={t('apps.hideHint')}
        value={document.hideApp === true}
        onChange={hideApp => change({ ...document, hideApp: hideApp === true })}
      />
      <Checkbox
        label={t('apps.excludeFromSearch')}
        description={t('apps.excludeFromSearchHint')}
        value={document.excludeFromSearch === true}
        onChange={excluded => change({ ...document, excludeFromSearch: excluded === true })}
      />
    </GeneralFields>
  )
}
