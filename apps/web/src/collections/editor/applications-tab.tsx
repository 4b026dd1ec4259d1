import { type AppDocument, recordVerbs } from '@trellis/model'
import { Chip } from '@trellis/ui'
import { LinkedApps } from '../../apps/linked-apps.tsx'
import rows from '../../assets/panel-rows.module.css'
import { t } from '../texts.ts'
import { AppGapLine } from './app-gap-line.tsx'

/** The apps that give this collection to people, and what each allows. */
export function ApplicationsTab({ id }: { id: string }) {
  return (
    <LinkedApps
      kind="Entity"
      id={id}
      facts={app => (
        <>
          <Grants document={app.document} collectionId={id} />
          <AppGapLine appId={app.id} document={app.document} collectionId={id} />
        </>
      )}
    />
  )
}

function Grants({ document, collectionId }: { document: AppDocument; collectionId: string }) {
  const grants = document.collections.find(each => each.collectionId === collectionId)
  if (!grants) return null
  return (
    <span className={rows.figures}>
      {recordVerbs
        .filter(verb => grants[verb])
        .map(verb => (
          <Chip key={verb} size="small">
            {t(`collections.verb.${verb}`)}
          </Chip>
        ))}
      {grants.rowRule && (
        <Chip size="small" icon="filter_list">
          {t('collections.rowRule')}
        </Chip>
      )}
    </span>
  )
}
