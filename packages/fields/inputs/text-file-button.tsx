import { IconButton } from '@trellis/ui'
import { type ReactNode, useRef } from 'react'
import type { InputProps } from '../define-format-web.ts'
import { t } from '../texts.ts'

/** What holds text: by kind, and by the endings of settings and keys, which have no kind (2 §5). */
const textFiles = 'text/*,application/json,.config,.json,.ppk'

/** A field holds text, not files: of a bigger one nobody meant to paste the whole. */
const mostBytes = 1_000_000

/** Puts the text of a file from this computer into a text field that allows it; nothing is uploaded. */
export function TextFileButton({ schema, disabled, readOnly, onChange }: InputProps): ReactNode {
  const picker = useRef<HTMLInputElement>(null)
  if (!schema.metadata?.allowFileInput || readOnly) return null
  const take = async (file: File | undefined) => {
    if (file) onChange((await file.slice(0, mostBytes).text()) || null)
  }
  return (
    <>
      <IconButton
        icon="upload_file"
        size="small"
        iconSize={16}
        label={t('field.readTextFile')}
        isDisabled={disabled}
        onPress={() => picker.current?.click()}
      />
      <input
        ref={picker}
        type="file"
        hidden
        accept={textFiles}
        onChange={({ target }) => {
          take(target.files?.[0]).catch(reportError)
          target.value = ''
        }}
      />
    </>
  )
}
