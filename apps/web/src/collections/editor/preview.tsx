import type { CollectionDocument } from '@trellis/model'
import { EmptyState, Skeleton } from '@trellis/ui'
import { lazy, memo, Suspense, useDeferredValue, useMemo } from 'react'
import { viewerOf } from '../../records/viewer.ts'
import { t } from '../texts.ts'
import { calculatedSamples } from './calculated-samples.ts'
import { FormPreview } from './form-preview.tsx'
import type { PreviewChoice } from './preview-choice.tsx'
import { sampleRecords, sampleSchema } from './sample-records.ts'

const SampleList = lazy(async () => ({ default: (await import('../../records/sample/sample-list.tsx')).SampleList }))

/** So narrow that rows of a table are cards. */
const phone = 390

type PreviewProps = {
  document: CollectionDocument
  choice: PreviewChoice
  selected: string | undefined
  onFieldFocus: (id: string) => void
}

/** The collection as people will have it: the form of a record, or a list of sample records, in the width of a device. */
export function Preview({ document, choice, ...rest }: PreviewProps) {
  const { shape, width, values } = choice
  // Typing goes first: the preview follows as soon as there is time.
  const shown = useDeferredValue(document)
  return <Frame document={shown} {...{ shape, width, values }} {...rest} />
}

type FrameProps = Omit<PreviewProps, 'choice'> & Omit<PreviewChoice, 'tools'>

const Frame = memo(function Frame({ document, shape, width, values, selected, onFieldFocus }: FrameProps) {
  return (
    <div style={width === undefined ? undefined : { inlineSize: width }}>
      {'form' in shape ? (
        <FormPreview mode={shape.form} {...{ document, values, selected, onFieldFocus }} />
      ) : (
        <ListPreview document={document} type={width === phone && shape.list === 'table' ? 'card' : shape.list} />
      )}
    </div>
  )
})

function ListPreview({ document, type }: { document: CollectionDocument; type: string }) {
  const schema = useMemo(() => sampleSchema(document), [document])
  const records = useMemo(() => calculatedSamples(document, sampleRecords(document), viewerOf()), [document])
  if (Object.keys(schema.properties).length === 0)
    return <EmptyState size="small" icon="notes" title={t('collections.previewEmpty')} />
  return (
    <Suspense fallback={<Skeleton shape="rows" count={5} />}>
      <SampleList label={t('collections.preview')} {...{ type, schema, records }} />
    </Suspense>
  )
}
