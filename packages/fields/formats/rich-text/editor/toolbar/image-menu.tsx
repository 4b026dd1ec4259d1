import type { MenuEntry } from '@trellis/ui'
import { $getNodeByKey, type LexicalEditor } from 'lexical'
import { ratioOf, widestIn } from '../behaviour/resize.ts'
import { setImageWidth } from '../behaviour/widths.ts'
import { widthStep } from '../limits.ts'
import type { LiveEditor } from '../live-editor.ts'
import { carriedBy, carry, ImageNode } from '../model/nodes.ts'
import { t } from '../texts.ts'
import { EditorMenu } from './editor-menu.tsx'
import type { PlacedImage } from './editor-place.ts'

/** Side and size of the selected image (2 §2.6). */
export function ImageMenu({ live, image }: { live: LiveEditor; image: PlacedImage }) {
  const { editor } = live
  const act = (run: (image: ImageNode) => void) => () => editor.update(() => atImage(image.key, run))
  const chosen = image.carried['data-align'] ?? ''
  const sides = { '': t('richText.ownLine'), left: t('richText.left'), right: t('richText.right') }
  const items: MenuEntry[] = [
    ...Object.entries(sides).map(
      ([side, label]): MenuEntry => ({
        id: side || 'none',
        label,
        isSelected: side === chosen,
        onAction: act(found => setSide(found, side)),
      }),
    ),
    { id: 'larger', label: t('richText.imageLarger'), onAction: act(found => resize(editor, found, widthStep)) },
    { id: 'smaller', label: t('richText.imageSmaller'), onAction: act(found => resize(editor, found, -widthStep)) },
    {
      id: 'delete',
      label: t('richText.delete'),
      icon: 'delete',
      isDanger: true,
      onAction: act(found => {
        found.selectNext()
        found.remove()
      }),
    },
  ]
  return <EditorMenu live={live} label={t('richText.image')} icon="image" items={items} />
}

/** By its key: an open menu may have taken the selection away. */
function atImage(key: string, run: (image: ImageNode) => void): void {
  const node = $getNodeByKey(key)
  if (node instanceof ImageNode) run(node)
}

function setSide(image: ImageNode, side: string): void {
  const { 'data-align': _side, ...rest } = carriedBy(image)
  carry(image, side === '' ? rest : { ...rest, 'data-align': side })
}

function resize(editor: LexicalEditor, image: ImageNode, by: number): void {
  const drawn = editor.getElementByKey(image.getKey())?.querySelector('img')
  if (!drawn) return
  const wanted = drawn.getBoundingClientRect().width + by
  setImageWidth(image, { wanted, most: widestIn(drawn), ratio: ratioOf(drawn) })
}
