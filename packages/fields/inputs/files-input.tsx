import { Button, FormField } from '@trellis/ui'
import { type ClipboardEvent, type DragEvent, type ReactNode, useState } from 'react'
import type { InputProps } from '../define-format-web.ts'
import { acceptOf, takesPhotos } from '../values/file-types.ts'
import { LazyViewer } from '../viewer/lazy-viewer.tsx'
import { t } from '../widget-texts.ts'
import { fieldProps } from './field-props.ts'
import { FileRow } from './file-row.tsx'
import styles from './files-input.module.css'
import { useFilePicker } from './use-file-picker.tsx'
import { useKeptFocus } from './use-kept-focus.ts'
import { isStored, type ShownFile, shownFiles, useUploads } from './use-uploads.ts'

type FilesInputProps = InputProps & { isSingle: boolean }

/** The files of a value, and the ways to choose more: a button, the camera of a phone, or dropping and pasting them anywhere on the field. */
export function FilesInput({ isSingle, ...props }: FilesInputProps) {
  const { value, schema, onChange, disabled, readOnly } = props
  const files = shownFiles(value)
  const uploads = useUploads(files, next => onChange((isSingle ? next[0] : next.length > 0 && next) || null))
  const isFixed = disabled || readOnly
  const room = roomFor(isSingle, files, schema.maxItems)
  const picker = useFilePicker()
  const accept = acceptOf(schema.metadata?.allowedFileTypes)
  const add = (chosen: readonly File[]) => {
    const [first] = chosen
    if (isSingle && first) uploads.add([first], files[0]?.id)
    else if (!isSingle) uploads.add(chosen.slice(0, room))
  }
  const replace = (id: string) =>
    picker.open({ accept, isMultiple: false, take: chosen => uploads.add(chosen.slice(0, 1), id) })
  const list = useKeptFocus()
  const [viewed, setViewed] = useState<string>()
  const { label, isLabelHidden, description, info, error, isRequired } = fieldProps(props)
  return (
    <FormField
      {...{ label, description, info, error }}
      isLabelHidden={isLabelHidden ?? false}
      isRequired={isRequired ?? false}
      isDisabled={disabled}
      isReadOnly={readOnly}
    >
      {({ id, ...named }) => (
        <DropTarget isOn={!isFixed && (isSingle || room > 0)} onFiles={add}>
          <div id={id} role="group" {...named} aria-required={undefined} tabIndex={-1} className={styles.files}>
            {files.length > 0 && (
              <ul className={styles.list} {...list}>
                {files.map(file => (
                  <FileRow
                    key={file.id}
                    file={file}
                    isFixed={isFixed}
                    isNameRequired
                    onChange={uploads.change}
                    onOpen={() => setViewed(file.id)}
                    onRemove={() => uploads.remove(file.id)}
                    onReplace={() => replace(file.id)}
                    onRetry={() => uploads.retry(file.id)}
                  />
                ))}
              </ul>
            )}
            {!isFixed && room > 0 && (
              <span className={styles.choose}>
                <Button
                  variant="tertiary"
                  size="small"
                  icon="upload_file"
                  onPress={() => picker.open({ accept, isMultiple: !isSingle, take: add })}
                >
                  {t('field.upload')}
                </Button>
                {takesPhotos(schema.metadata?.allowedFileTypes) && (
                  <Button
                    variant="tertiary"
                    size="small"
                    icon="photo_camera"
                    className={styles.camera ?? ''}
                    onPress={() => picker.open({ accept: 'image/*', isMultiple: false, camera: true, take: add })}
                  >
                    {t('field.takePhoto')}
                  </Button>
                )}
                <span className={styles.hint}>{t('field.dropFiles')}</span>
              </span>
            )}
            {isFixed && files.length === 0 && <span className={styles.none}>–</span>}
            {picker.element}
            {viewed !== undefined && (
              <LazyViewer files={files.filter(isStored)} startId={viewed} onClose={() => setViewed(undefined)} />
            )}
          </div>
        </DropTarget>
      )}
    </FormField>
  )
}

const isInside = ({ target, currentTarget }: ClipboardEvent) => target instanceof Node && currentTarget.contains(target)

/** How many more files the value takes; in place of a single one that did not arrive, another is chosen at its row. */
function roomFor(isSingle: boolean, files: readonly ShownFile[], most: number | undefined): number {
  if (isSingle) return files.length === 0 ? 1 : 0
  return Math.max(0, (most ?? Number.POSITIVE_INFINITY) - files.length)
}

type DropTargetProps = { isOn: boolean; onFiles: (files: readonly File[]) => void; children: ReactNode }

function DropTarget({ isOn, onFiles, children }: DropTargetProps) {
  const [isOver, setOver] = useState(false)
  const hover = (event: DragEvent) => {
    if (!isOn || !event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(true)
  }
  const paste = (event: ClipboardEvent) => {
    const { files } = event.clipboardData
    // A dialog of the field, such as that of notes, stands elsewhere on the page.
    if (!isOn || files.length === 0 || !isInside(event)) return
    event.preventDefault()
    onFiles([...files])
  }
  return (
    <div
      role="presentation"
      className={styles.drop}
      data-over={isOver || undefined}
      onDragEnter={hover}
      onDragOver={hover}
      onDragLeave={() => setOver(false)}
      onDrop={event => {
        if (!isOn || event.dataTransfer.files.length === 0) return
        event.preventDefault()
        setOver(false)
        onFiles([...event.dataTransfer.files])
      }}
      onPaste={paste}
    >
      {children}
    </div>
  )
}
