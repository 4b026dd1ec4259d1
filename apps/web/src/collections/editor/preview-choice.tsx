import { type FormMode, formModes } from '@trellis/model'
import { Select } from '@trellis/ui'
import { registerTexts } from '@trellis/ui/text'
import { memo, type ReactNode, useMemo, useState } from 'react'
import { type DeviceWidth, DeviceWidthControl } from '../../assets/device-width.tsx'
import { listTypes } from '../../records/list/list-types.ts'
import { t as collectionText } from '../texts.ts'
import type { StoredRecord } from './preview-values.ts'
import { sampleCount } from './sample-records.ts'
import type { CollectionEditor } from './use-collection-editor.ts'
import { usePreviewRecord } from './use-preview-record.ts'

const t = registerTexts('ui', {
  'preview.as': 'Shown as',
  'preview.example': 'Example {number} of {count}',
  'preview.form': 'Form',
  'preview.list': 'List of records',
  'preview.record': 'First record',
  'preview.values': 'Values in the preview',
})

/** What the preview shows: a form in one of its modes, as the definition says where none is chosen, or a list of a type. */
export type PreviewShape = { form: FormMode | undefined } | { list: string }

export type PreviewChoice = {
  shape: PreviewShape
  width: DeviceWidth
  /** Whose values a form has: those of a stored record, or the samples with this number. */
  values: StoredRecord | number
  /** What there is to choose. */
  tools: ReactNode
}

const own = 'own'
const ofRecord = 'record'

/**
 * How the preview shows the collection, and with which values: people know their own records best, so the first of these fills the form
 * until they ask for examples.
 */
export function usePreviewChoice(editor: Pick<CollectionEditor, 'id' | 'saved'> | undefined): PreviewChoice {
  const [shown, setShown] = useState<string>(own)
  const [example, setExample] = useState<number>()
  const [width, setWidth] = useState<DeviceWidth>()
  const schema = editor?.saved?.schema
  const record = usePreviewRecord(schema && editor?.id)
  const stored = useMemo(() => (record && schema ? { record, schema } : undefined), [record, schema])
  const shape = useMemo(() => shapeOf(shown), [shown])
  const tools = editor ? (
    <PreviewTools
      {...{ shown, setShown, example, setExample, width, setWidth }}
      hasForm={'form' in shape}
      hasRecord={stored !== undefined}
    />
  ) : null
  return { shape, width, values: example ?? stored ?? 0, tools }
}

type PreviewToolsProps = {
  shown: string
  setShown: (shown: string) => void
  example: number | undefined
  setExample: (example: number | undefined) => void
  width: DeviceWidth
  setWidth: (width: DeviceWidth) => void
  hasForm: boolean
  hasRecord: boolean
}

/** Drawn anew for a choice, not for what is typed into the definition. */
const PreviewTools = memo(function PreviewTools({ shown, setShown, example, setExample, ...rest }: PreviewToolsProps) {
  const { width, setWidth, hasForm, hasRecord } = rest
  return (
    <>
      <Select
        label={t('preview.as')}
        isLabelHidden
        size="small"
        value={shown}
        groups={shapes()}
        onChange={next => setShown(next ?? own)}
      />
      {hasForm && (
        <Select
          label={t('preview.values')}
          isLabelHidden
          size="small"
          value={String(example ?? (hasRecord ? ofRecord : 0))}
          options={[...(hasRecord ? [{ id: ofRecord, label: t('preview.record') }] : []), ...examples()]}
          onChange={next => setExample(next === null || next === ofRecord ? undefined : Number(next))}
        />
      )}
      <DeviceWidthControl value={width} onChange={setWidth} />
    </>
  )
})

function shapeOf(shown: string): PreviewShape {
  const form = formModes.find(mode => mode === shown)
  return form || shown === own ? { form } : { list: shown }
}

const shapes = () => [
  {
    id: '$form',
    title: t('preview.form'),
    options: [
      { id: own, label: t('preview.form') },
      ...formModes.map(id => ({ id, label: collectionText(`collections.formMode.${id}`) })),
    ],
  },
  { id: '$list', title: t('preview.list'), options: listTypes.map(({ id, label }) => ({ id, label: label() })) },
]

const examples = () =>
  Array.from({ length: sampleCount }, (_, index) => ({
    id: String(index),
    label: t('preview.example', { number: index + 1, count: sampleCount }),
  }))
