import { ActionBar } from '../../components/action-bar/action-bar.tsx'
import { Button, type ButtonVariant, Spinner } from '../../components/button/button.tsx'
import { IconButton } from '../../components/icon-button/icon-button.tsx'
import { KeyHint } from '../../components/key-hint/key-hint.tsx'
import { Link } from '../../components/link/link.tsx'
import { Menu, MenuList } from '../../components/menu/menu.tsx'
import type { MenuEntry } from '../../components/menu/menu-entry.tsx'
import { Popover } from '../../components/popover/popover.tsx'
import { Toolbar, ToolbarLine } from '../../components/toolbar/toolbar.tsx'
import { TooltipMark } from '../../components/tooltip/tooltip-mark.tsx'
import { Icon, iconNames } from '../../icons/icon.tsx'
import { type Section, State } from '../example.tsx'
import styles from '../gallery.module.css'
import { t } from '../texts.ts'

const variants: ButtonVariant[] = [
  'primary',
  'secondary',
  'tertiary',
  'link',
  'action',
  'action-secondary',
  'action-tertiary',
  'seemless',
]

const entries: MenuEntry[] = [
  { id: 'open', label: t('gallery.newTab'), icon: 'open_in_new', keys: 'Ctrl+Enter' },
  { id: 'rename', label: t('gallery.rename'), icon: 'edit', keys: 'F2', description: t('gallery.description') },
  { id: 'more', label: t('gallery.more'), icon: 'more_horiz', children: [{ id: 'csv', label: t('gallery.action') }] },
]
const groups = [
  { id: 'open', title: t('gallery.orders'), items: entries },
  {
    id: 'change',
    items: [
      { id: 'pin', label: t('gallery.save'), isSelected: true },
      { id: 'copy', label: t('gallery.duplicate'), icon: 'content_copy', isDisabled: true },
      { id: 'delete', label: t('gallery.delete'), icon: 'delete', keys: 'Delete', isDanger: true },
    ],
  },
]

export const actionSections: Section[] = [
  {
    title: 'Button',
    shows: ['Button', 'Spinner'],
    render: () => (
      <>
        {variants.map(variant => (
          <State key={variant} name={variant}>
            <Button variant={variant}>{t('gallery.save')}</Button>
            <Button variant={variant} icon="add">
              {t('gallery.save')}
            </Button>
            <Button variant={variant} isDisabled>
              {t('gallery.save')}
            </Button>
            <Button variant={variant} isBusy icon="upload">
              {t('gallery.save')}
            </Button>
          </State>
        ))}
        <State name="sizes">
          {(['small', 'medium', 'large', 'xl'] as const).map(size => (
            <Button key={size} size={size} variant="primary">
              {size}
            </Button>
          ))}
        </State>
        {(['primary', 'secondary', 'tertiary'] as const).map(variant => (
          <State key={variant} name={`${variant}: status`}>
            {(['info', 'success', 'warn', 'error'] as const).map(status => (
              <Button key={status} status={status} variant={variant}>
                {status}
              </Button>
            ))}
          </State>
        ))}
        <State name="busy without icon, link, long">
          <Button isBusy>{t('gallery.save')}</Button>
          <Button href="#link" iconAfter="arrow_forward">
            {t('gallery.orders')}
          </Button>
          <span className={styles.narrow}>
            <Button isFullWidth>{t('gallery.long')}</Button>
          </span>
          <Spinner />
        </State>
      </>
    ),
  },
  {
    title: 'Icon button',
    shows: ['IconButton', 'TooltipMark', 'KeyHint'],
    render: () => (
      <>
        <State name="variants and sizes">
          {(['bare', 'outlined', 'filled'] as const).flatMap(variant =>
            (['small', 'medium', 'large', 'xl'] as const).map(size => (
              <IconButton key={variant + size} icon="edit" label={`${variant} ${size}`} variant={variant} size={size} />
            )),
          )}
        </State>
        <State name="states">
          <IconButton icon="star" label={t('gallery.active')} isActive isFilled />
          <IconButton icon="delete" label={t('gallery.failed')} status="error" />
          <IconButton icon="refresh" label={t('gallery.disabled')} isDisabled />
          <IconButton icon="sync" label={t('gallery.busy')} isBusy />
          <IconButton icon="undo" label={t('gallery.rename')} keys="Ctrl+Z" />
        </State>
        <State name="tooltip, keys">
          <IconButton icon="search" label={t('gallery.more')} keys="Ctrl+K" />
          <TooltipMark label={t('gallery.info')}>
            <Icon name="help" />
          </TooltipMark>
          <KeyHint keys="Ctrl+Shift+Z" /> <KeyHint keys="G A" />
        </State>
      </>
    ),
  },
  {
    title: 'Toolbar',
    shows: ['Toolbar', 'ToolbarLine'],
    render: () => (
      <State name="buttons, line, pressed">
        <Toolbar label={t('gallery.action')}>
          <IconButton icon="undo" label={t('gallery.rename')} size="small" />
          <IconButton icon="redo" label={t('gallery.duplicate')} size="small" isActive aria-pressed />
          <ToolbarLine />
          <IconButton icon="delete" label={t('gallery.delete')} size="small" />
        </Toolbar>
      </State>
    ),
  },
  {
    title: 'Link',
    shows: ['Link'],
    render: () => (
      <State name="regular, quiet, external, icon">
        <Link href="#a">{t('gallery.orders')}</Link>
        <Link href="#b" variant="quiet">
          {t('gallery.orders')}
        </Link>
        <Link href="#c" isExternal>
          {t('gallery.orders')}
        </Link>
        <Link href="#d" icon="database">
          {t('gallery.orders')}
        </Link>
      </State>
    ),
  },
  {
    title: 'Menu and popover',
    shows: ['Menu', 'MenuList', 'Popover', 'ActionBar'],
    render: () => (
      <>
        <State name="menu">
          <Menu trigger={<Button iconAfter="expand_more">{t('gallery.more')}</Button>} groups={groups} />
          <Menu trigger={<IconButton icon="more_vert" label={t('gallery.more')} />} items={entries} />
        </State>
        <State name="list">
          <div className={styles.frame}>
            <MenuList label={t('gallery.more')} groups={groups} />
          </div>
        </State>
        <State name="popover">
          <Popover label={t('gallery.details')} trigger={<Button>{t('gallery.details')}</Button>}>
            {t('gallery.info')}
          </Popover>
        </State>
        <State name="actions">
          <ActionBar
            label={t('gallery.orders')}
            max={2}
            actions={[
              { id: 'new', label: t('gallery.save'), icon: 'add', isPrimary: true },
              { id: 'csv', label: t('gallery.action'), icon: 'upload_file', isImportant: true },
              { id: 'del', label: t('gallery.delete'), icon: 'delete', isDanger: true },
            ]}
          />
        </State>
      </>
    ),
  },
  {
    title: 'Icons',
    shows: ['Icon'],
    render: () => (
      <>
        <State name="all" isWide>
          <div className={styles.icons}>
            {iconNames.map(name => (
              <span key={name} title={name}>
                <Icon name={name} size={20} />
              </span>
            ))}
          </div>
        </State>
        <State name="filled, sizes, unknown">
          <Icon name="star" isFilled />
          <Icon name="database" size={32} />
          <Icon name="no-such-icon" label={t('gallery.unknownIcon')} />
        </State>
      </>
    ),
  },
]
