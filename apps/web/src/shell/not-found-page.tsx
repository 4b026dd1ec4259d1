import { MissingPage } from './missing-page.tsx'
import { t } from './texts.ts'

export function NotFoundPage() {
  return (
    <MissingPage
      icon="search_off"
      title={t('shell.notFound')}
      description={t('shell.notFoundHow')}
      wayOut={{ href: '/', label: t('shell.toHome') }}
    />
  )
}
