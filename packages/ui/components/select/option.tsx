import { Header, type Key, ListBox, ListBoxItem, ListBoxLoadMoreItem, ListBoxSection } from 'react-aria-components'
import { given } from '../../given.ts'
import { Icon } from '../../icons/icon.tsx'
import { t } from '../../text/english.ts'
import styles from './option.module.css'
import { type Option, type OptionActions, OptionName } from './option-name.tsx'

export type OptionGroup = { id: string; title: string; options: readonly Option[] }

type OptionListProps = {
  options: readonly Option[]
  groups?: readonly OptionGroup[]
  /** They stay in sight at the end, however long the list is. */
  actions?: OptionActions
  isLoading?: boolean
  onLoadMore?: () => void
  /** Only where no select or combo box around it says it. */
  choice?: { label: string; value: string | null; onChange: (value: string) => void }
}

/** The list inside the popover of a select, combo box or multi select. */
export function OptionList({ options, groups, actions, isLoading = false, onLoadMore, choice }: OptionListProps) {
  const selection = choice && {
    'aria-label': choice.label,
    selectionMode: 'single' as const,
    disallowEmptySelection: true,
    selectedKeys: choice.value ? [choice.value] : [],
    onSelectionChange: (keys: 'all' | Set<Key>) => choice.onChange(String([...keys][0])),
  }
  return (
    <ListBox {...selection} className={styles.list ?? ''} renderEmptyState={() => <Empty isLoading={isLoading} />}>
      {groups
        ? groups.map(({ id, title, options: inside }) => (
            <ListBoxSection key={id} id={id}>
              <Header className={styles.header}>{title}</Header>
              {inside.map(optionItem)}
            </ListBoxSection>
          ))
        : options.map(optionItem)}
      {onLoadMore && (
        <ListBoxLoadMoreItem className={styles.empty ?? ''} onLoadMore={onLoadMore} isLoading={isLoading}>
          {t('kit.loadingOptions')}
        </ListBoxLoadMoreItem>
      )}
      {actions && (
        <ListBoxSection id=" actions" aria-label={actions.title} className={styles.actions ?? ''}>
          {options.length === 0 && (
            <Header>
              <Empty isLoading={isLoading} />
            </Header>
          )}
          {actions.options.map(optionItem)}
        </ListBoxSection>
      )}
    </ListBox>
  )
}

function optionItem({
  id,
  label,
  description,
  hint,
  isDisabled,
  onAction,
  ...look
}: Option & { onAction?: () => void }) {
  return (
    <ListBoxItem key={id} id={id} textValue={label} className={styles.item ?? ''} {...given({ isDisabled, onAction })}>
      {({ isSelected }) => (
        <>
          <span className={styles.words}>
            <OptionName label={label} {...look} />
            {description && <span className={styles.description}>{description}</span>}
          </span>
          {hint && <span className={styles.hint}>{hint}</span>}
          {isSelected && <Icon name="check" {...given({ className: styles.check })} />}
        </>
      )}
    </ListBoxItem>
  )
}

function Empty({ isLoading }: { isLoading: boolean }) {
  return <div className={styles.empty}>{isLoading ? t('kit.loadingOptions') : t('kit.noResults')}</div>
}
