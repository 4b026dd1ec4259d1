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
    />
  )
}
