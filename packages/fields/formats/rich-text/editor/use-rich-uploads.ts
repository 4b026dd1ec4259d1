import { temporaryIdPrefix, uuidv7 } from '@trellis/base'
import { toast } from '@trellis/ui'
import {
  $createParagraphNode,
  $getNodeByKey,
  $getRoot,
  $getSelection,
  $isParagraphNode,
  type LexicalEditor,
} from 'lexical'
import { useEffect, useRef, useState } from 'react'
import { useGateway } from '../../../gateway-context.tsx'
import { beginUpload, cancelUpload } from '../../../inputs/use-upload-share.ts'
import type { UploadedFile } from '../../../record-gateway.ts'
import { insertBlock } from './behaviour/commands.ts'
import { createFile, createImage } from './model/nodes.ts'
import { t } from './texts.ts'

export type RichUpload = { id: string; name: string }

export type RichUploads = { underway: readonly RichUpload[]; add: (files: readonly File[]) => void }

const isImage = (type: string) => type.startsWith('image/')

/** Files go to the store while the text is written on; each comes in where the cursor was when it was given. */
export function useRichUploads(editor: LexicalEditor): RichUploads {
  const gateway = useGateway()
  const [underway, setUnderway] = useState<readonly RichUpload[]>([])
  const latest = useRef<readonly RichUpload[]>([])
  // A text that is left takes nothing in any more.
  useEffect(
    () => () => {
      for (const { id } of latest.current) cancelUpload(id)
    },
    [],
  )
  const show = (next: readonly RichUpload[]) => {
    latest.current = next
    setUnderway(next)
  }
  const send = async (file: File, at: string | undefined) => {
    const id = `${temporaryIdPrefix}${uuidv7()}`
    const abort = new AbortController()
    const upload = beginUpload(id, () => abort.abort())
    const texts = textsFor(file)
    show([...latest.current, { id, name: file.name }])
    toast.information({ title: texts.started })
    try {
      const stored = await gateway.upload(file, { signal: abort.signal, onProgress: upload.progress })
      if (abort.signal.aborted) return
      editor.update(() => insertUploaded(stored, at))
      toast.success({ title: texts.uploaded })
    } catch (error) {
      if (!abort.signal.aborted) toast.error({ title: texts.failed, ...messageOf(error) })
    } finally {
      upload.end()
      show(latest.current.filter(each => each.id !== id))
    }
  }
  return {
    underway,
    add(files) {
      const at = editor.getEditorState().read(() => $getSelection()?.getNodes()[0]?.getKey())
      for (const file of files) void send(file, at)
    },
  }
}

/** What a person reads of it (2 §8). */
function textsFor({ name, type }: File) {
  return isImage(type)
    ? {
        started: t('richText.imageStarted'),
        uploaded: t('richText.imageUploaded', { name }),
        failed: t('richText.imageFailed', { name }),
      }
    : {
        started: t('richText.fileStarted'),
        uploaded: t('richText.fileUploaded', { name }),
        failed: t('richText.fileFailed', { name }),
      }
}

const messageOf = (error: unknown) => (error instanceof Error && error.message ? { message: error.message } : {})

/** What it is, the server says: what only calls itself an image stands there as a file. */
function insertUploaded({ id, name, mimeType }: UploadedFile, at: string | undefined): void {
  const place = at === undefined ? null : $getNodeByKey(at)
  const block = place?.getTopLevelElement() ?? $getRoot().getLastChild()
  if (isImage(mimeType)) {
    const image = createImage({ src: `/api/files/${encodeURIComponent(id)}`, alt: name })
    const isFree = $isParagraphNode(block) && block.isEmpty()
    const paragraph = isFree ? block : $createParagraphNode()
    if (!isFree) block?.insertAfter(paragraph)
    paragraph.append(image).selectEnd()
    return
  }
  block?.selectEnd()
  insertBlock(createFile(id, name))
}
