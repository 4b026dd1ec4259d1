import { useQuery } from '@tanstack/react-query'
import { isSameJson } from '@trellis/base'
import { type AssetId, type FieldSchema, type RecordSchema, type RecordValues } from '@trellis/model'
import { useMemo, useState } from 'react'
import { coreDescriptionQuery } from '../../core-lists/core-description-query.ts'
import { sectionName } from '../../routes/section-texts.ts'
import { askedSchema } from '../asked-schema.ts'
import { AssetEditorPage, AssetEditorPlace } from '../asset-editor-page.tsx'
import { EditorActions } from '../editor-actions.tsx'
import { GeneralFields } from '../general-fields.tsx'
import { SchemaForm } from '../schema-form.tsx'
import { type AssetEditor, type EditedKind, useAssetEditor } from '../use-asset-editor.ts'
import { listOf, queryKeyOf, type ShownKind, shownKind } from './kind-places.ts'
import { ownFields } from './own-fields.ts'
import { t } from './texts.ts'

type Document = RecordValues & { name: string }

const ownGroup = 'own'

/** The editor of a kind: what every definition says, and the properties that its core collection describes. */
export function kindEditorPage(kindId: AssetId) {
  const kind = shownKind(kindId)
  const edited: EditedKind<Document> = {
    id: kind.id,
    queryKey: queryKeyOf(kind),
    start: () => ({ name: t('assetKind.new', { noun: kind.noun }) }),
  }
  const EditorOf = ({ id }: { id: string | undefined }) => <KindEditor {...{ kind, edited, id }} />
  return function KindEditorPage() {
    return <AssetEditorPlace editor={EditorOf} />
  }
}

type KindEditorProps = { kind: ShownKind; edited: EditedKind<Document>; id: string | undefined }

function KindEditor({ kind, edited, id }: KindEditorProps) {
  const editor = useAssetEditor(edited, id)
  const name = editor.document?.name ?? ''
  const removal = {
    remove: t('assetKind.delete'),
    title: t('assetKind.deleteTitle', { name }),
    description: t('assetKind.deleteHow'),
    done: t('assetKind.deleted', { name }),
  }
  return (
    <AssetEditorPage
      editor={editor}
      root={`/builder/${kind.section}`}
      icon={kind.icon}
      words={wordsOf(kind)}
      tabs={[{ name: 'general', title: t('assetKind.general') }]}
      actions={id && <EditorActions kind={edited} id={id} editor={editor} listHref={listOf(kind)} words={removal} />}
    >
      {document => (
        <GeneralFields document={document} problems={editor.problems} onChange={editor.change}>
          <OwnFields kind={kind} editor={editor} document={document} />
        </GeneralFields>
      )}
    </AssetEditorPage>
  )
}

function wordsOf({ section, noun }: ShownKind) {
  const name = sectionName(section)
  return {
    list: name,
    one: name,
    new: t('assetKind.new', { noun }),
    notFound: t('assetKind.notFound', { noun }),
    notFoundWhy: t('assetKind.notFoundWhy'),
  }
}

type OwnFieldsProps = { kind: ShownKind; editor: AssetEditor<Document>; document: Document }

/** What one kind alone has. */
function OwnFields({ kind, editor, document }: OwnFieldsProps) {
  const { data } = useQuery(coreDescriptionQuery(kind.id))
  const schema = useMemo(() => data && schemaOf(data.schema), [data])
  if (!schema || Object.keys(schema.properties).length === 0) return null
  const isOwn = (id: string) => Object.hasOwn(schema.properties, id)
  const change = (next: RecordValues, field: string) =>
    editor.change({ ...pick(document, id => !isOwn(id)), ...next } as Document, field)
  return <FollowingForm schema={schema} values={pick(document, isOwn)} onChange={change} />
}

type FollowingFormProps = {
  schema: RecordSchema
  values: RecordValues
  onChange: (values: RecordValues, field: string) => void
}

/** A form that begins anew where its values come from elsewhere: a step back, changes that are discarded, another version. */
function FollowingForm({ schema, values, onChange }: FollowingFormProps) {
  const [shown, setShown] = useState({ values, round: 0 })
  if (!isSameJson(shown.values, values)) setShown({ values, round: shown.round + 1 })
  const change = (next: RecordValues, field: string) => {
    setShown({ ...shown, values: next })
    onChange(next, field)
  }
  const label = t('assetKind.settings')
  return (
    <SchemaForm
      key={shown.round}
      schema={schema}
      groups={[{ id: ownGroup, name: label, order: 1 }]}
      values={values}
      label={label}
      onChange={change}
    />
  )
}

/** All in one group, in the order of the definition. */
function schemaOf(schema: RecordSchema): RecordSchema {
  const fields = ownFields(schema).map(([id, { metadata, ...field }]): [string, FieldSchema] => {
    const { detailGroupId: _group, detailOrder: _order, detailPriority: _priority, ...more } = metadata ?? {}
    return [id, { ...field, metadata: more }]
  })
  const names = fields.map(([id]) => id)
  return askedSchema({ ...schema, properties: Object.fromEntries(fields) }, names, ownGroup)
}

function pick(values: RecordValues, isMeant: (key: string) => boolean): RecordValues {
  return Object.fromEntries(Object.entries(values).filter(([key]) => isMeant(key)))
}
