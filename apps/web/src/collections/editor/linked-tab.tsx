import type { CollectionDocument } from '@trellis/model'
import { NotesField } from '../../assets/notes-field.tsx'
import { AssociationsTab } from './associations-tab.tsx'
import { t } from './linked-texts.ts'
import { TriggersTab } from './triggers-tab.tsx'
import type { StoredCollectionEditor } from './use-collection-editor.ts'
import { ViewsTab } from './views-tab.tsx'

type LinkedTabProps = { tab: string; editor: StoredCollectionEditor; document: CollectionDocument }

/** The tabs that say what stands around a collection, and what builders tell each other of it; nothing on the others. */
export function LinkedTab({ tab, editor, document }: LinkedTabProps) {
  const { id, problems, change } = editor
  switch (tab) {
    case 'views':
      return <ViewsTab id={id} />
    case 'triggers':
      return <TriggersTab id={id} />
    case 'associations':
      return <AssociationsTab id={id} document={document} />
    case 'notes':
      return (
        <NotesField
          document={document}
          problems={problems}
          description={t('collections.notesHint')}
          onChange={(next, mergeKey) => change(next, { mergeKey })}
        />
      )
    default:
      return null
  }
}
