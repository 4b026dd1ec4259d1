import { Skeleton } from '@trellis/ui'
import { useGateway } from '../../gateway-context.tsx'
import { BrokenPreview } from '../preview-note.tsx'
import type { PreviewProps } from '../preview-props.ts'
import { PasswordForm } from './password-form.tsx'
import { PdfPages } from './pdf-pages.tsx'
import { usePdf } from './use-pdf.ts'

/** A document page by page. */
export function PdfPreview({ file, name }: PreviewProps) {
  const gateway = useGateway()
  const pdf = usePdf(gateway.fileHref(file.id))
  if (pdf.state === 'loading') return <Skeleton shape="text" count={12} />
  if (pdf.state === 'failed') return <BrokenPreview id={file.id} />
  if (pdf.state === 'locked') return <PasswordForm isWrong={pdf.isWrong} onPassword={pdf.unlock} />
  return <PdfPages pdf={pdf.pdf} name={name} />
}
