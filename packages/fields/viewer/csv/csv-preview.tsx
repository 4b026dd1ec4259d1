import { Banner, Skeleton } from '@trellis/ui'
import { formatNumber } from '@trellis/ui/text'
import type { PreviewProps } from '../preview-props.ts'
import { TextLoader } from '../text-loader.tsx'
import { TextView } from '../text-preview.tsx'
import { t } from '../texts.ts'
import { CsvRows } from './csv-rows.tsx'
import { useCsvTable } from './use-csv-table.ts'

/** A file of rows as a table to look at. */
export function CsvPreview({ file, name }: PreviewProps) {
  return <TextLoader file={file}>{({ text, isCut }) => <CsvView name={name} text={text} isCut={isCut} />}</TextLoader>
}

function CsvView({ name, text, isCut }: { name: string; text: string; isCut: boolean }) {
  const table = useCsvTable(text, isCut)
  if (table === 'loading') return <Skeleton shape="rows" count={10} />
  if (table === 'failed' || table.header.length === 0)
    return (
      <>
        <Banner role="note">{t('viewer.csvUnreadable')}</Banner>
        <TextView name={name} text={text} height="text" />
      </>
    )
  const { columnCount, header, rows } = table
  const widest = Math.max(header.length, ...rows.slice(0, 1000).map(row => row.length))
  return (
    <>
      {table.isCut && <Banner role="note">{t('viewer.csvRows', { count: formatNumber(rows.length) })}</Banner>}
      {columnCount > widest && (
        <Banner role="note">{t('viewer.csvColumns', { count: widest, total: formatNumber(columnCount) })}</Banner>
      )}
      <CsvRows name={name} table={table} />
    </>
  )
}
