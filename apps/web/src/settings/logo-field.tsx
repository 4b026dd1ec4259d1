import { Button } from '@trellis/ui'
import { useRef, useState } from 'react'
import { uploadFile } from '../api/files.ts'
import { showError } from '../api/show-error.ts'
import styles from './logo-field.module.css'
import { t } from './texts.ts'

/** A picture that was uploaded but not saved yet; null takes the stored one away. */
export type NewLogo = { fileId: string; src: string } | null

type LogoFieldProps = {
  stored: string | undefined
  /** Undefined as long as the stored one stays. */
  value: NewLogo | undefined
  onChange: (value: NewLogo | undefined) => void
}

const kinds = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif']

/** Whether the browser can draw it; the server looks again. */
async function isPicture(file: File): Promise<boolean> {
  if (!kinds.includes(file.type)) return false
  const picture = await createImageBitmap(file).catch(() => undefined)
  picture?.close()
  return picture !== undefined
}

/** The picture by which a workspace is known; it counts with the next save. */
export function LogoField({ stored, value, onChange }: LogoFieldProps) {
  const picker = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const shown = value === undefined ? stored : value?.src
  const take = async (file: File | undefined) => {
    if (!file) return
    setBusy(true)
    try {
      if (!(await isPicture(file))) return setError(t('settings.logoWrong'))
      setError(undefined)
      const { id } = await uploadFile(file)
      onChange({ fileId: id, src: URL.createObjectURL(file) })
    } catch (error) {
      showError(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <fieldset className={styles.field}>
      <legend className={styles.label}>{t('settings.logo')}</legend>
      <div className={styles.row}>
        {shown === undefined ? (
          <span className={styles.none}>{t('settings.logoNone')}</span>
        ) : (
          <img className={styles.picture} src={shown} alt={t('settings.logoNow')} />
        )}
        <Button ref={button} icon="upload_file" isBusy={isBusy} onPress={() => picker.current?.click()}>
          {t('settings.logoChoose')}
        </Button>
        {shown !== undefined && (
          <Button
            variant="tertiary"
            isDisabled={isBusy}
            onPress={() => {
              setError(undefined)
              onChange(stored === undefined ? undefined : null)
              button.current?.focus()
            }}
          >
            {t('settings.logoRemove')}
          </Button>
        )}
        <input
          ref={picker}
          type="file"
          hidden
          aria-label={t('settings.logoChoose')}
          accept={kinds.join()}
          onChange={({ currentTarget }) => {
            void take(currentTarget.files?.[0])
            currentTarget.value = ''
          }}
        />
      </div>
      {error === undefined ? (
        <span className={styles.how}>{t('settings.logoHow')}</span>
      ) : (
        <span role="alert" className={styles.error}>
          {error}
        </span>
      )}
    </fieldset>
  )
}
