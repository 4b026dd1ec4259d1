import { textOfFile } from '@trellis/base'
import { Button } from '@trellis/ui'
import { useRef, useState } from 'react'
import styles from './members.module.css'
import { t } from './texts.ts'

/** Ten thousand people with values are smaller. */
const mostBytes = 5_000_000

/** Puts the text of a file from this computer into the list; nothing is uploaded. */
export function ListFileButton({ isDisabled, onText }: { isDisabled: boolean; onText: (text: string) => void }) {
  const picker = useRef<HTMLInputElement>(null)
  const [failure, setFailure] = useState<string>()
  const take = async (file: File | undefined) => {
    if (!file) return
    if (file.size > mostBytes) return setFailure(t('members.fileTooBig'))
    setFailure(undefined)
    onText(textOfFile(await file.arrayBuffer()))
  }
  return (
    <div className={styles.tools}>
      <Button icon="upload_file" isDisabled={isDisabled} onPress={() => picker.current?.click()}>
        {t('members.manyFile')}
      </Button>
      {failure && <span role="alert">{failure}</span>}
      <input
        ref={picker}
        type="file"
        hidden
        aria-label={t('members.manyFile')}
        accept=".csv,.tsv,.txt,text/csv,text/plain"
        onChange={({ target }) => {
          take(target.files?.[0]).catch(() => setFailure(t('members.fileUnreadable')))
          target.value = ''
        }}
      />
    </div>
  )
}
