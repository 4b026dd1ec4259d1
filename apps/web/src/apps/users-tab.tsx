import type { AppDocument } from '@trellis/model'
import { Banner } from '@trellis/ui'
import type { LoadedAsset } from '../assets/use-asset-editor.ts'
import { AppPeople } from '../members/app-people.tsx'
import { t } from '../members/texts.ts'
import { ValueKeyList } from '../members/value-keys.tsx'
import styles from './app-editor.module.css'
import { problemsAt } from './app-problems.ts'
import type { AppEditor } from './use-app-editor.ts'
import { useLiveApp } from './use-live-app.ts'

/** Who works in the app, in force at once, and what row rules may ask of them, saved with the app. */
export function UsersTab({ editor, appId }: { editor: AppEditor; appId: string }) {
  return editor.original && <Users editor={editor} appId={appId} original={editor.original} />
}

function Users({ editor, appId, original }: { editor: AppEditor; appId: string; original: LoadedAsset<AppDocument> }) {
  const { document, change, problems } = editor
  const live = useLiveApp(original)
  if (!document || !live) return null
  const { name, valueKeys } = live
  const added = document.valueKeys.some(({ key }) => !valueKeys.some(old => old.key === key))
  const gone = valueKeys.filter(({ key }) => !document.valueKeys.some(kept => kept.key === key))
  const removed = gone.map(({ key, label }) => label || key)
  const { hasDraft } = original
  return (
    <div className={styles.form}>
      <AppPeople appId={appId} appName={name} keys={valueKeys} />
      <ValueKeyList
        keys={document.valueKeys}
        problemAt={index => problemsAt(problems, `valueKeys.${index}`).join('. ')}
        onChange={next => change({ ...document, valueKeys: next })}
      />
      {added && <Banner status="info">{hasDraft ? t('members.draftKeys') : t('members.unsavedKeys')}</Banner>}
      {removed.length > 0 && (
        <Banner status="warn">
          {hasDraft
            ? t('members.lostWithDraft', { keys: removed.join(', ') })
            : t('members.lostKeys', { keys: removed.join(', ') })}
        </Banner>
      )}
    </div>
  )
}
