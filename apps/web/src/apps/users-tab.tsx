import { isSameJson } from '@trellis/base'
import { Banner } from '@trellis/ui'
import { AppPeople } from '../members/app-people.tsx'
import { t } from '../members/texts.ts'
import { ValueKeyList } from '../members/value-keys.tsx'
import styles from './app-editor.module.css'
import { problemsAt } from './app-problems.ts'
import type { AppEditor } from './use-app-editor.ts'

/** Who works in the app, in force at once, and what row rules may ask of them, saved with the app. */
export function UsersTab({ editor, appId }: { editor: AppEditor; appId: string }) {
  const { document, original, change, problems } = editor
  if (!document || !original) return null
  const { name, valueKeys } = original.document
  return (
    <div className={styles.form}>
      <AppPeople appId={appId} appName={name} keys={valueKeys} />
      <ValueKeyList
        keys={document.valueKeys}
        problemAt={index => problemsAt(problems, `valueKeys.${index}`).join('. ')}
        onChange={next => change({ ...document, valueKeys: next })}
      />
      {!isSameJson(document.valueKeys, valueKeys) && <Banner status="info">{t('members.unsavedKeys')}</Banner>}
    </div>
  )
}
