import type { ViewDocument } from '@trellis/model'
import { IconButton } from '@trellis/ui'
import { useMemo, useState } from 'react'
import { BuilderColumns } from '../../assets/builder-columns.tsx'
import { type DeviceWidth, DeviceWidthControl } from '../../assets/device-width.tsx'
import { placeOf } from '../../routes/places.ts'
import { Canvas } from './canvas.tsx'
import { componentEditing } from './component-editing.ts'
import { ComponentPanel } from './component-panel.tsx'
import { editorProblems } from './editor-problems.ts'
import { useKnownInViews } from './known-in-views.ts'
import { StructurePanel } from './structure-panel.tsx'
import { t } from './texts.ts'
import { useEditingKeys } from './use-editing-keys.ts'
import { useNode } from './use-node.ts'
import type { ViewEditor } from './use-view-editor.ts'

type LayoutTabProps = { editor: ViewEditor; view: ViewDocument }

/** Three columns: the components, the properties of the chosen one, and the page that they make. */
export function LayoutTab({ editor, view }: LayoutTabProps) {
  const node = useNode()
  const [size, setSize] = useState(1)
  const [width, setWidth] = useState<DeviceWidth>()
  const editing = componentEditing({ editor, view, node })
  const known = useKnownInViews()
  const problems = useMemo(() => editorProblems(view, known), [view, known])
  const { undo, redo, canUndo, canRedo } = editor
  useEditingKeys({ view, node, editing, undo: canUndo ? undo : undefined, redo: canRedo ? redo : undefined })
  const parts = { editor, view, node, editing, problems }
  return (
    <BuilderColumns
      size={size}
      onCycle={() => setSize((size + 1) % 3)}
      part={node.part}
      onPart={node.setPart}
      structure={{ label: t('viewEditor.structure'), content: <StructurePanel {...parts} /> }}
      detail={{ label: t('viewEditor.detail'), content: <ComponentPanel {...parts} /> }}
      preview={{
        label: t('viewEditor.preview'),
        heading: view.name,
        controls: (
          <>
            <DeviceWidthControl value={width} onChange={setWidth} />
            {editor.id && <IconButton icon="open_in_new" label={t('viewEditor.open')} href={placeOf.view(editor.id)} />}
          </>
        ),
        content: <Canvas id={editor.id} view={view} node={node} editing={editing} width={width} />,
      }}
    />
  )
}
