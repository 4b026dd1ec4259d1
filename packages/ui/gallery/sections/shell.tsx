import { useState } from 'react'
import {
  AppShell,
  BottomBar,
  BottomBarItem,
  PageHeader,
  Rail,
  RailGroup,
  RailItem,
  SubBar,
  TopBar,
} from '../../components/app-shell/app-shell.tsx'
import { Avatar } from '../../components/avatar/avatar.tsx'
import { Breadcrumb } from '../../components/breadcrumb/breadcrumb.tsx'
import { Button } from '../../components/button/button.tsx'
import { IconButton } from '../../components/icon-button/icon-button.tsx'
import { UiProvider } from '../../components/provider/ui-provider.tsx'
import { SearchField } from '../../components/search-field/search-field.tsx'
import { Tabs } from '../../components/tabs/tabs.tsx'
import { type Section, State } from '../example.tsx'
import styles from '../gallery.module.css'
import { sampleTabs as tabs } from '../sample-tabs.ts'
import { t } from '../texts.ts'

export const shellSections: Section[] = [
  {
    title: 'Application shell',
    shows: [
      'AppShell',
      'Rail',
      'RailGroup',
      'RailItem',
      'TopBar',
      'SubBar',
      'BottomBar',
      'BottomBarItem',
      'PageHeader',
      'UiProvider',
    ],
    render: () => (
      <State name="shell" isWide>
        <div className={styles.shell} inert>
          <UiProvider>
            <ShellSample />
          </UiProvider>
        </div>
      </State>
    ),
  },
]

function ShellSample() {
  const [isOpen, setOpen] = useState(false)
  const items = [
    { icon: 'apps', label: t('gallery.product'), href: '#apps' },
    { icon: 'database', label: t('gallery.collections'), href: '#data', isCurrent: true },
    { icon: 'group', label: t('gallery.users'), href: '#users' },
  ]
  return (
    <AppShell
      rail={
        <Rail
          label={t('gallery.navigation')}
          isOpen={isOpen}
          onOpenChange={setOpen}
          footer={<RailItem icon="settings" label={t('gallery.settings')} href="#s" />}
        >
          {items.map(item => (
            <RailItem key={item.href} {...item} />
          ))}
          <RailGroup label={t('gallery.product')}>
            <RailItem icon="receipt_long" label={t('gallery.orders')} href="#o" color="teal" count={3} />
            {isOpen && <RailItem icon="table_rows" label={t('gallery.customers')} href="#c" isNested />}
          </RailGroup>
        </Rail>
      }
      topBar={
        <TopBar
          start={
            <Breadcrumb
              items={[
                { id: 'a', label: t('gallery.collections'), href: '#a' },
                { id: 'b', label: t('gallery.orders') },
              ]}
            />
          }
          center={<SearchField value="" onSubmit={() => undefined} isCollapsible={false} size="small" keys="Ctrl+K" />}
          end={
            <>
              <IconButton icon="notifications" label={t('gallery.more')} />
              <Avatar name={t('gallery.users')} />
            </>
          }
        />
      }
      subBar={
        <SubBar
          end={
            <Button size="small" variant="primary">
              {t('gallery.save')}
            </Button>
          }
        >
          <Tabs label={t('gallery.orders')} tabs={tabs} />
        </SubBar>
      }
      bottomBar={
        <BottomBar label={t('gallery.more')}>
          {items.map(item => (
            <BottomBarItem key={item.href} {...item} />
          ))}
        </BottomBar>
      }
    >
      <PageHeader
        title={t('gallery.orders')}
        count={830}
        description={t('gallery.description')}
        actions={
          <Button variant="primary" icon="add">
            {t('gallery.save')}
          </Button>
        }
      />
    </AppShell>
  )
}
