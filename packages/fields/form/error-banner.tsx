import { Banner, Button } from '@trellis/ui'
import { useState } from 'react'
import { t } from '../texts.ts'
import { ErrorEntries, type ErrorEntriesProps } from './error-entries.tsx'

/** Beyond these it asks before it pushes the form off the screen. */
const shownAtFirst = 5

/** All errors above the form. */
export function ErrorBanner(props: ErrorEntriesProps) {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? props.problems : props.problems.slice(0, shownAtFirst)
  return (
    <Banner status="error" title={t('form.errors')}>
      <ErrorEntries {...props} problems={shown} />
      {shown.length < props.problems.length && (
        <Button variant="link" onPress={() => setWhole(true)}>
          {t('form.seeAllErrors')}
        </Button>
      )}
    </Banner>
  )
}
