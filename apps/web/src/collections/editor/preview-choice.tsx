import { SegmentedControl } from '@trellis/ui'
import { registerTexts } from '@trellis/ui/text'
import { type ReactNode, useMemo, useState } from 'react'
import type { StoredRecord } from './preview-values.ts'
import type { CollectionEditor } from './use-collection-editor.ts'
import { usePreviewRecord } from './use-preview-record.ts'

const t = registerTexts('ui', {
  'preview.values': 'Values in the preview',
  'preview.record': 'First record',
  'preview.examples': 'Examples',
})

type PreviewChoice = {
  stored: StoredRecord | undefined
  /** Where there is something to choose. */
  controls: ReactNode
}

/** Whose values the form of the editor shows: people know their own records best, so the first of these is shown until they ask for examples. */
export function usePreviewChoice(editor: Pick<CollectionEditor, 'id' | 'saved'> | undefined): PreviewChoice {
  const [isExample, setExample] = useState(false)
  const schema = editor?.saved?.schema
  const record = usePreviewRecord(schema && editor?.id)
  const own = useMemo(() => (record && schema ? { record, schema } : undefined), [record, schema])
  if (!own) return { stored: undefined, controls: null }
  const controls = (
    <SegmentedControl
      label={t('preview.values')}
      isLabelHidden
      isRequired
      size="small"
      value={isExample ? 'examples' : 'record'}
      options={[
        { id: 'record', label: t('preview.record') },
        { id: 'examples', label: t('preview.examples') },
      ]}
      onChange={next => setExample(next === 'examples')}
    />
  )
  return { stored: isExample ? undefined : own, controls }
}
