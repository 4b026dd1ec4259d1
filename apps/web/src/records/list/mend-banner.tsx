import { Banner, Button } from '@trellis/ui'
import { formatList } from '@trellis/ui/text'
import type { Mended } from './mend-state.ts'
import { t } from './texts.ts'
import type { ChangeList } from './use-list-state.ts'

/** Says what the list asks for that is not there any more, and offers to forget it. */
export function MendBanner({ mended: { state, missing }, change }: { mended: Mended; change: ChangeList }) {
  if (missing.length === 0) return null
  const mend = () =>
    change(
      {
        orderBy: '',
        descending: false,
        group: undefined,
        filter: undefined,
        quick: undefined,
        board: undefined,
        view: undefined,
        ...state,
      },
      { replace: true },
    )
  return (
    <Banner
      variant="strip"
      status="warn"
      actions={
        <Button size="small" onPress={mend}>
          {t('records.mend', { count: missing.length })}
        </Button>
      }
    >
      {t('records.missing', { count: missing.length, names: formatList(missing) })}
    </Banner>
  )
}
