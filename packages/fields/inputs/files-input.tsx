import { isPlainObject } from '@trellis/base'
import { Button, FormField, Icon, IconButton, Link, Spinner } from '@trellis/ui'
import { localeTag } from '@trellis/ui/text'
import { useRef } from 'react'
import type { InputProps } from '../define-format-web.ts'
import { useGateway } from '../gateway-context.tsx'
import { t } from '../texts.ts'
import { fileIcon } from '../values/file-types.ts'
import { fieldProps } from './field-props.ts'
import styles from './files-input.module.css'
import { type ShownFile, useUploads } from './use-uploads.ts'

type FilesInputProps = InputProps & { isSingle: boolean }

/** The files of a value with a button to upload more; a single one is replaced. */
export function FilesInput({ isSingle, ...props }: FilesInputProps) {
  const { value, schema, onChange, disabled, readOnly } = props
  const files = (Array.isArray(value) ? value : [value]).filter(isShown)
  const give = (next: ShownFile[]) => onChange((isSingle ? next[0] : next.length > 0 && next) || null)
  const uploads = useUploads(files, give)
  const picker = useRef<HTMLInputElement>(null)
  const { label, isLabelHidden, description, info, error, isRequired } = fieldProps(props)
  const isFixed = disabled || readOnly
  const isFull = !isSingle && schema.maxItems !== undefined && files.length >= schema.maxItems
  return (
    <FormField
      {...{ label, description, info, error }}
      isLabelHidden={isLabelHidden ?? false}
      isRequired={isRequired ?? false}
    >
      {control => (
        <div
          id={control.id}
          role="group"
          aria-labelledby={control['aria-labelledby']}
          aria-describedby={control['aria-describedby']}
          className={styles.files}
        >
          {files.length > 0 && (
            <ul className={styles.list}>
              {files.map(file => (
                <FileRow key={file.id} file={file} {...(isFixed ? {} : { onRemove: () => uploads.remove(file.id) })} />
              ))}
            </ul>
          )}
          {!isFixed && (
            <>
              <input
                ref={picker}
                type="file"
                hidden
                multiple={!isSingle}
                onChange={event => {
                  uploads.add([...(event.target.files ?? [])], isSingle)
                  event.target.value = ''
                }}
              />
              <Button
                variant="tertiary"
                size="small"
                icon="upload_file"
                isDisabled={isFull}
                onPress={() => picker.current?.click()}
              >
                {t(isSingle && files.length > 0 ? 'field.replaceFile' : 'field.upload')}
              </Button>
            </>
          )}
        </div>
      )}
    </FormField>
  )
}

function FileRow({ file, onRemove }: { file: ShownFile; onRemove?: () => void }) {
  const gateway = useGateway()
  const { id, name = id, title = name, mimeType = '', size, status } = file
  const isLoading = status === 'loading'
  return (
    <li className={styles.file}>
      {isLoading ? <Spinner /> : <Icon name={fileIcon({ name, mimeType })} />}
      <span className={styles.name}>
        {isLoading ? (
          t('field.uploading', { name })
        ) : (
          <Link href={gateway.fileHref(id)} isExternal>
            {title}
          </Link>
        )}
      </span>
      {size !== undefined && <span className={styles.size}>{writeSize(size)}</span>}
      {onRemove && (
        <IconButton
          icon="close"
          size="small"
          label={t(isLoading ? 'field.cancelUpload' : 'field.removeFile', { name: title })}
          onPress={onRemove}
        />
      )}
    </li>
  )
}

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

function writeSize(bytes: number): string {
  const power = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3))
  const options = { style: 'unit', unit: units[power] ?? 'byte', maximumFractionDigits: 1 } as const
  return new Intl.NumberFormat(localeTag(), options).format(bytes / 1000 ** power)
}

function isShown(file: unknown): file is ShownFile {
  return isPlainObject(file) && typeof file.id === 'string'
}
