import { Banner, Button } from '@trellis/ui'
import { registerTexts } from '@trellis/ui/text'

const t = registerTexts('ui', {
  'coreEditors.conflictHow': 'Your changes touch the same fields. Load theirs, then change what is still missing.',
  'coreEditors.loadTheirs': 'Load theirs',
})

type EditorConflictProps = { title: string; onLoad: () => Promise<void>; className?: string | undefined }

/** Somebody else saved what is edited here. */
export function EditorConflict({ title, onLoad, className }: EditorConflictProps) {
  const load = (
    <Button size="small" onPress={() => void onLoad()}>
      {t('coreEditors.loadTheirs')}
    </Button>
  )
  return (
    <div className={className}>
      <Banner status="warn" title={title} actions={load}>
        {t('coreEditors.conflictHow')}
      </Banner>
    </div>
  )
}
