import { viewProblems } from '@trellis/components'
import type { ViewDocument } from '@trellis/model'
import { IconButton } from '@trellis/ui'
import { useMemo, useState } from 'react'
import { BuilderColumns } from '../../assets/builder-columns.tsx'
import type { AssetEditor } from '../../assets/use-asset-editor.ts'
import { placeOf } from '../../routes/places.ts'
import { Canvas } from './canvas.tsx'
import { ComponentPanel } from './component-panel.tsx'
import { findPlaced } from './edit-tree.ts'
import { StructurePanel } from './structure-panel.tsx'
import { t } from './texts.ts'
import { useCollectionIds } from './use-collection-ids.ts'
import { useNode } from './use-node.ts'

type LayoutTabProps = { editor: AssetEditor<ViewDocument>; document: ViewDocument }

/** Three columns: the components, the properties of the chosen one, and the page that they make. */
export function LayoutTab({ editor, document }: LayoutTabProps) {
  const node = useNode()
  const [size, setSize] = useState(1)
  const ids = useCollectionIds()
  const problems = useMemo(() => viewProblems(document, id => ids === undefined || ids.has(id)), [document, ids])
  const chosen = findPlaced(document, node.selected)?.component
  return (
    <BuilderColumns
      size={size}
      onCycle={() => setSize((size + 1) % 3)}
      part={node.part}
      onPart={node.setPart}
      structure={{
        label: t('viewEditor.structure'),
        content: <StructurePanel editor={editor} document={document} node={node} problems={problems} />,
      }}
      detail={{
        label: t('viewEditor.detail'),
        content: <ComponentPanel editor={editor} document={document} component={chosen} problems={problems} />,
      }}
      preview={{
        label: t('viewEditor.preview'),
        heading: document.name,
        controls: editor.id && (
          <IconButton icon="open_in_new" label={t('viewEditor.open')} href={placeOf.view(editor.id)} />
        ),
        content: <Canvas document={document} node={node} />,
      }}
    />
  )
}
