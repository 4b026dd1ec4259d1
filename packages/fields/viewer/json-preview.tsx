import { SegmentedControl } from '@trellis/ui'
import { JsonTree } from '@trellis/ui/json-tree'
import { useMemo, useState } from 'react'
import styles from './file-viewer.module.css'
import type { PreviewProps } from './preview-props.ts'
import { TextLoader } from './text-loader.tsx'
import { TextView } from './text-preview.tsx'
import { t } from './texts.ts'

/** JSON as a tree whose branches open, or as its text; what is no JSON is a text alone. */
export function JsonPreview({ file, name }: PreviewProps) {
  return <TextLoader file={file}>{({ text }) => <JsonLooks name={name} text={text} />}</TextLoader>
}

function JsonLooks({ name, text }: { name: string; text: string }) {
  const value = useMemo(() => treeOf(text), [text])
  const [look, setLook] = useState('tree')
  if (!value) return <TextView name={name} text={text} height="json" language="json" />
  return (
    <>
      <SegmentedControl
        label={t('viewer.jsonLook')}
        isLabelHidden
        isRequired
        size="small"
        value={look}
        options={[
          { id: 'tree', label: t('viewer.jsonTree') },
          { id: 'text', label: t('viewer.jsonText') },
        ]}
        onChange={next => setLook(next ?? 'tree')}
      />
      {look === 'tree' ? (
        <div className={styles.text} data-height="json">
          <JsonTree
            size="fill"
            label={t('viewer.json', { name })}
            value={value}
            shown={(count, total) => t('viewer.jsonShown', { count, total })}
          />
        </div>
      ) : (
        <TextView name={name} text={text} height="json" language="json" />
      )}
    </>
  )
}

/** A list or an object; anything else has no branches. */
function treeOf(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}
