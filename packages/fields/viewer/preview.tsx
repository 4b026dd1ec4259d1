import { lazy, type ReactNode } from 'react'
import { ImagePreview } from './image-preview.tsx'
import { AudioPreview, VideoPreview } from './media-preview.tsx'
import { PreviewNote } from './preview-note.tsx'
import { type PreviewId, previewOf } from './preview-of.ts'
import type { PreviewProps } from './preview-props.ts'
import { t } from './texts.ts'

const PdfPreview = lazy(async () => ({ default: (await import('./pdf/pdf-preview.tsx')).PdfPreview }))
const JsonPreview = lazy(async () => ({ default: (await import('./text-previews.ts')).JsonPreview }))
const CsvPreview = lazy(async () => ({ default: (await import('./text-previews.ts')).CsvPreview }))
const CodePreview = lazy(async () => ({ default: (await import('./text-previews.ts')).CodePreview }))
const TextPreview = lazy(async () => ({ default: (await import('./text-previews.ts')).TextPreview }))

const drawings: Readonly<Record<PreviewId, (props: PreviewProps) => ReactNode>> = {
  image: props => <ImagePreview {...props} />,
  video: props => <VideoPreview {...props} />,
  audio: props => <AudioPreview {...props} />,
  pdf: props => <PdfPreview {...props} />,
  json: props => <JsonPreview {...props} />,
  csv: props => <CsvPreview {...props} />,
  code: props => <CodePreview {...props} />,
  text: props => <TextPreview {...props} />,
}

/** A file as its kind is looked at. */
export function Preview(props: PreviewProps) {
  const { name = '', mimeType = '' } = props.file
  const preview = previewOf({ name, mimeType })
  if (!preview) return <PreviewNote title={t('viewer.noPreview')} description={t('viewer.noPreviewHow')} />
  return drawings[preview](props)
}
