import { Dialog } from '@trellis/ui'
import { Fact } from '../fact.tsx'
import pageStyles from '../settings-page.module.css'
import { t } from './texts.ts'
import { type Work, workText } from './work.ts'
import { beginText, endText, progressText, StatusChip } from './work-columns.tsx'

/** One work with its whole message. */
export function WorkDialog({ work, onClose }: { work: Work; onClose: () => void }) {
  const facts = [
    { name: t('work.progress'), text: progressText(work) },
    { name: t('work.begun'), text: beginText(work) },
    { name: t('work.ended'), text: endText(work) },
    { name: t('work.message'), text: work.message },
  ]
  return (
    <Dialog isOpen title={workText(work)} onClose={onClose}>
      <dl className={pageStyles.facts}>
        <Fact name={t('work.status')}>
          <StatusChip work={work} />
        </Fact>
        {facts.map(
          ({ name, text }) =>
            text && (
              <Fact key={name} name={name}>
                {text}
              </Fact>
            ),
        )}
      </dl>
    </Dialog>
  )
}
