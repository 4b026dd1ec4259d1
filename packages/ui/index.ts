import './styles.css'

export { afterPaint, whenSettled } from './after-paint.ts'
export { ActionBar, type ActionBarProps } from './components/action-bar/action-bar.tsx'
export { type Action, splitActions } from './components/action-bar/split-actions.ts'
export {
  AppShell,
  type AppShellProps,
  BottomBar,
  BottomBarItem,
  PageHeader,
  type PageHeaderProps,
  Rail,
  RailGroup,
  RailItem,
  type RailItemProps,
  type RailProps,
  SubBar,
  TopBar,
  type TopBarProps,
} from './components/app-shell/app-shell.tsx'
export { Avatar, type AvatarProps, colorOf, initials } from './components/avatar/avatar.tsx'
export { Banner, type BannerProps } from './components/banner/banner.tsx'
export { Breadcrumb, type BreadcrumbItem } from './components/breadcrumb/breadcrumb.tsx'
export {
  Button,
  type ButtonProps,
  type ButtonSize,
  type ButtonStatus,
  type ButtonVariant,
  Spinner,
} from './components/button/button.tsx'
export { Card, type CardProps } from './components/card/card.tsx'
export { Checkbox, type CheckboxProps } from './components/checkbox/checkbox.tsx'
export { CheckboxMark } from './components/checkbox/checkbox-mark.tsx'
export { Badge, Chip, type ChipProps, type ChipStatus, ColorTab } from './components/chip/chip.tsx'
export { ColorPickerButton, type ColorPickerButtonProps } from './components/color-picker/color-picker-button.tsx'
export {
  ColorSwatchPicker,
  type ColorSwatchPickerProps,
} from './components/color-swatch-picker/color-swatch-picker.tsx'
export { ColumnLayout, type ColumnLayoutProps } from './components/column-layout/column-layout.tsx'
export {
  type ColumnMode,
  columnModes,
  columnsFor,
  type LayoutMode,
  maxColumnWidth,
  tabModes,
} from './components/column-layout/column-rules.ts'
export { useWidth } from './components/column-layout/use-width.ts'
export { ComboBox, type ComboBoxProps } from './components/combo-box/combo-box.tsx'
export { ConfirmDialog, type ConfirmDialogProps } from './components/confirm-dialog/confirm-dialog.tsx'
export { DataGrid } from './components/data-grid/data-grid.tsx'
export type { DataGridProps, GridColumn } from './components/data-grid/grid-props.ts'
export { nextSort, type SortDirection, type SortEntry } from './components/data-grid/grid-rules.ts'
export { useGridNavigation } from './components/data-grid/use-grid-navigation.ts'
export { Dialog, type DialogProps, type DialogSize } from './components/dialog/dialog.tsx'
export { EmptyState, type EmptyStateProps } from './components/empty-state/empty-state.tsx'
export {
  type FieldProps,
  FormField,
  type FormFieldControl,
  type FormFieldProps,
  InfoPopover,
} from './components/form-field/form-field.tsx'
export { IconButton, type IconButtonProps } from './components/icon-button/icon-button.tsx'
export {
  IconPicker,
  IconPickerButton,
  type IconPickerButtonProps,
  type IconPickerProps,
} from './components/icon-picker/icon-picker.tsx'
export { KeyHint } from './components/key-hint/key-hint.tsx'
export { Link, type LinkProps } from './components/link/link.tsx'
export { Menu, type MenuGroup, MenuList, type MenuProps } from './components/menu/menu.tsx'
export type { MenuEntry, MenuPicks } from './components/menu/menu-entry.tsx'
export { MultiSelect, type MultiSelectProps } from './components/multi-select/multi-select.tsx'
export { NumberField, type NumberFieldProps } from './components/number-field/number-field.tsx'
export { meantNumber, numberForm, parseNumber, writeNumber } from './components/number-field/parse-number.ts'
export { PaginationBar, type PaginationBarProps } from './components/pagination-bar/pagination-bar.tsx'
export { type PageCursor, pagingOf } from './components/pagination-bar/paging.ts'
export { Popover, type PopoverProps } from './components/popover/popover.tsx'
export { PrintSheet } from './components/print-sheet/print-sheet.tsx'
export { ProgressBar, type ProgressBarProps } from './components/progress-bar/progress-bar.tsx'
export { UiProvider, type UiProviderProps } from './components/provider/ui-provider.tsx'
export { RadioGroup, type RadioGroupProps } from './components/radio-group/radio-group.tsx'
export { Rating, type RatingProps, Stars } from './components/rating/rating.tsx'
export { ScrollArea, type ScrollAreaProps } from './components/scroll-area/scroll-area.tsx'
export { SearchField, type SearchFieldProps } from './components/search-field/search-field.tsx'
export { SegmentedControl, type SegmentedControlProps } from './components/segmented-control/segmented-control.tsx'
export { LightSelect } from './components/select/light-select.tsx'
export { type OptionGroup } from './components/select/option.tsx'
export { type Option, type OptionActions, OptionName } from './components/select/option-name.tsx'
export { Select, type SelectProps } from './components/select/select.tsx'
export { SelectButton, type SelectButtonProps } from './components/select/select-button.tsx'
export { Skeleton, type SkeletonProps } from './components/skeleton/skeleton.tsx'
export { SkipLink } from './components/skip-link/skip-link.tsx'
export { Slider, type SliderProps } from './components/slider/slider.tsx'
export {
  ResizeHandle,
  type ResizeHandleProps,
  SplitPane,
  type SplitPaneProps,
} from './components/split-pane/split-pane.tsx'
export { type Step, StepperHeader, type StepperHeaderProps } from './components/stepper/stepper-header.tsx'
export { Switch, type SwitchProps } from './components/switch/switch.tsx'
export { type TabItem, Tabs, type TabsProps } from './components/tabs/tabs.tsx'
export { TextArea, type TextAreaProps } from './components/text-area/text-area.tsx'
export { TextField, type TextFieldProps } from './components/text-field/text-field.tsx'
export { type ToastKind, type ToastMessage, toast } from './components/toast/toast-queue.ts'
export { ToastRegion } from './components/toast/toast-region.tsx'
export { Toolbar, ToolbarLine, type ToolbarProps } from './components/toolbar/toolbar.tsx'
export { TooltipMark } from './components/tooltip/tooltip-mark.tsx'
export { VisuallyHidden } from './components/visually-hidden/visually-hidden.tsx'
export * from './constants.ts'
export { copyText } from './copy-text.ts'
export { focusIfLost } from './focus-if-lost.ts'
export { classes } from './given.ts'
export { Icon, type IconName, type IconProps, iconNames, isIconName } from './icons/icon.tsx'
export { type ReadyPart, readyPart, useIsReady } from './ready-part.tsx'
export * from './text/index.ts'
export { applyTheme, onThemeChange, parseTheme, type Theme } from './theme/theme.ts'
export { isPaletteColor, type PaletteColor, paletteColors } from './tokens/palette-colors.ts'
export { useLatest } from './use-latest.ts'
export { whenIdle } from './when-idle.ts'
