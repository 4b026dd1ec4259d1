import { $toggleLink } from '@lexical/link'
import { afterPaint, Button, IconButton, Popover, TextField } from '@trellis/ui'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { readAttributes } from '../../closed-set.ts'
import { editorLimits } from '../limits.ts'
import type { LiveEditor } from '../live-editor.ts'
import { t } from '../texts.ts'
import { withPrefix } from './link-prefix.ts'
import styles from './toolbar.module.css'
import { useEditorPlace } from './use-editor-place.ts'

export function LinkButton({ live }: { live: LiveEditor }) {
  const { href } = useEditorPlace(live)
  return (
    <Popover
      label={t('richText.link')}
      placement="top start"
      trigger={<IconButton icon="link" size="small" label={t('richText.link')} isActive={href !== undefined} />}
    >
      {close => (
        <LinkForm
          href={href}
          onLink={address => {
            live.editor.update(() => $toggleLink(address))
            close()
            afterPaint(() => live.editor.focus())
          }}
        />
      )}
    </Popover>
  )
}

type LinkFormProps = { href: string | undefined; onLink: (address: string | null) => void }

function LinkForm({ href, onLink }: LinkFormProps) {
  const [address, setAddress] = usePrefixedAddress(href ?? editorLimits.linkPrefix)
  const [error, setError] = useState<string>()
  const apply = () => {
    const wanted = withPrefix(address)
    // An empty address makes no link (2 §5).
    if (wanted === '' || wanted === editorLimits.linkPrefix) return
    if (readAttributes('a', () => wanted).length === 0) return setError(t('richText.linkUnsafe'))
    onLink(wanted)
  }
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    apply()
  }
  return (
    <div className={styles.link}>
      <TextField
        label={t('richText.linkAddress')}
        type="url"
        value={address}
        onChange={text => {
          setAddress(text)
          setError(undefined)
        }}
        onKeyDown={press}
        autoFocus
        {...(error ? { error } : {})}
      />
      <div className={styles.buttons}>
        {href !== undefined && (
          <>
            <Button size="small" variant="tertiary" onPress={() => window.open(href, '_blank', 'noopener,noreferrer')}>
              {t('richText.open')}
            </Button>
            <Button size="small" variant="tertiary" onPress={() => onLink(null)}>
              {t('richText.remove')}
            </Button>
          </>
        )}
        <Button size="small" variant="primary" onPress={apply}>
          {t('richText.apply')}
        </Button>
      </div>
    </div>
  )
}

/** An address without a scheme gets one when typing pauses (2 §9). */
function usePrefixedAddress(start: string): [string, (address: string) => void] {
  const [address, setAddress] = useState(start)
  useEffect(() => {
    const timer = setTimeout(() => setAddress(withPrefix(address)), editorLimits.linkPrefixDelay)
    return () => clearTimeout(timer)
  }, [address])
  return [address, setAddress]
}
