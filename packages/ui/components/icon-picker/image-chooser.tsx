import { useEffect, useState } from 'react'
import { copyText } from '../../copy-text.ts'
import { Icon } from '../../icons/icon.tsx'
import { IconButton } from '../icon-button/icon-button.tsx'
import { TextField } from '../text-field/text-field.tsx'
import { toast } from '../toast/toast-queue.ts'
import styles from './icon-dialog.module.css'
import { t } from './texts.ts'

/** Only an image that could be shown may be selected. */
export type ImageState = 'empty' | 'loading' | 'shown' | 'broken'

type ImageChooserProps = {
  value: string
  onChange: (value: string) => void
  onState: (state: ImageState) => void
}

/** Our own files and the web; the browser loads from no other place. */
const imageAddress = /^(https?:\/\/[^\s\\]+|\/api\/files\/[^\s\\]+)$/i

export function ImageChooser({ value, onChange, onState }: ImageChooserProps) {
  const [loaded, setLoaded] = useState<{ address: string; isShown: boolean }>()
  const address = value.trim()
  const state = stateOf(address, loaded)
  useEffect(() => onState(state), [state, onState])
  const settle = (isShown: boolean) => setLoaded({ address, isShown })
  return (
    <div className={styles.chooser}>
      <TextField
        label={t('kit.imageUrl')}
        value={value}
        onChange={onChange}
        onBlur={() => onChange(address)}
        inputMode="url"
        autoComplete="off"
        autoFocus
        suffix={
          <IconButton
            icon="content_copy"
            size="small"
            label={t('kit.copyImageUrl')}
            isDisabled={address === ''}
            onPress={() => copy(address)}
          />
        }
      />
      <div className={styles.preview}>
        {(state === 'loading' || state === 'shown') && (
          <img
            key={address}
            src={address}
            alt={t('kit.imagePreview')}
            referrerPolicy="no-referrer"
            onLoad={() => settle(true)}
            onError={() => settle(false)}
          />
        )}
        {state === 'empty' && <Icon name="image" size={32} />}
        {state === 'broken' && (
          <p role="alert" className={styles.broken}>
            <Icon name="broken_image" size={32} />
            {t('kit.imageNotFound')}
          </p>
        )}
      </div>
    </div>
  )
}

function stateOf(address: string, loaded: { address: string; isShown: boolean } | undefined): ImageState {
  if (address === '') return 'empty'
  if (!imageAddress.test(address)) return 'broken'
  if (loaded?.address !== address) return 'loading'
  return loaded.isShown ? 'shown' : 'broken'
}

async function copy(address: string): Promise<void> {
  if (await copyText(address)) toast.success({ title: t('kit.imageUrlCopied') })
}
