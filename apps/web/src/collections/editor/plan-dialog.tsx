import { useQuery } from '@tanstack/react-query'
import { Button, Dialog, Icon, Link } from '@trellis/ui'
import { call } from '../../api/call.ts'
import { draftOf } from '../../apps/app-draft.ts'
import { placeOf } from '../../routes/places.ts'
import styles from '../collections.module.css'
import { usesInApps, usesInDocument } from '../document/field-uses.ts'
import { t } from '../texts.ts'
import type { CollectionEditor, SchemaPlan } from './use-collection-editor.ts'

/** What a save would do and lose, and what else uses the fields it concerns, before it does. */
export function PlanDialog({ editor }: { editor: CollectionEditor }) {
  const { plan, document } = editor
  if (!plan) return null
  return (
    <Dialog
      isOpen
      onClose={editor.closePlan}
      role="alertdialog"
      status="warn"
      icon="warning"
      title={t('collections.plan.title', { name: document?.name ?? '' })}
      description={t('collections.plan.loses', { count: plan.loses })}
      footer={
        <>
          <Button autoFocus onPress={editor.closePlan}>
            {t('collections.cancel')}
          </Button>
          <Button variant="primary" status="error" isBusy={editor.isSaving} onPress={() => void editor.applyPlan()}>
            {t('collections.plan.applyLoss')}
          </Button>
        </>
      }
    >
      <div className={styles.plan}>
        <p className={styles.planIntro}>{t('collections.plan.intro')}</p>
        <ul className={styles.steps}>
          {plan.steps.map(step => (
            <li key={`${step.action} ${step.fieldId} ${step.description}`} data-loses={step.loses > 0 || undefined}>
              <Icon name={step.loses > 0 ? 'warning' : 'check'} size={18} />
              <span>{step.description}</span>
            </li>
          ))}
        </ul>
        <Uses editor={editor} plan={plan} />
      </div>
    </Dialog>
  )
}

/** Row rules, columns and calculated texts that name a field whose values go. */
function Uses({ editor, plan }: { editor: CollectionEditor; plan: SchemaPlan }) {
  const { data } = useQuery({
    queryKey: ['apps', 'all'],
    queryFn: ({ signal }) =>
      call(
        'CORE_LIST',
        { cursor: { collectionId: 'Tag', options: { limit: 1000, orderBy: 'name' } }, count: 'none' },
        { signal },
      ),
  })
  const fieldIds = plan.steps.flatMap(({ loses, fieldId }) => (loses > 0 && fieldId ? [fieldId] : []))
  const apps = usesInApps(data?.list.map(draftOf) ?? [], editor.id, fieldIds)
  const fields = editor.saved ? usesInDocument(editor.saved, fieldIds) : []
  if (apps.length + fields.length === 0) return null
  return (
    <section>
      <h3 className={styles.category}>{t('collections.plan.uses')}</h3>
      <ul className={styles.steps}>
        {apps.map(({ id, name, place }) => (
          <li key={`${id} ${place}`}>
            <Icon name="apps" size={18} />
            <span>
              <Link href={placeOf.appEditor(id)} isExternal>
                {name}
              </Link>{' '}
              {t(place === 'rule' ? 'collections.plan.usedInRule' : 'collections.plan.usedInColumns')}
            </span>
          </li>
        ))}
        {fields.map(title => (
          <li key={title}>
            <Icon name="functions" size={18} />
            <span>{t('collections.plan.usedInField', { title })}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
