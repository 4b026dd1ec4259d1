import { Button, EmptyState } from '@trellis/ui'
import { Page } from './page.tsx'
import { t } from './texts.ts'

export function NotFoundPage() {
  return (
    <Page title={t('shell.notFound')} header="hidden">
      <EmptyState
        icon="search_off"
        title={t('shell.notFound')}
        description={t('shell.notFoundHow')}
        action={<Button href="/">{t('shell.toHome')}</Button>}
      />
    </Page>
  )
}
