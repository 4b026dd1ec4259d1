import { ownValue } from '@trellis/base'
import { findFormat } from '@trellis/fields'
import { translateSetting } from '@trellis/fields/web'
import type { FieldSchema } from '@trellis/model'
import type { CommonSetting } from '../document/format-change.ts'
import { t } from '../texts.ts'

const common: Readonly<Record<CommonSetting, () => string>> = {
  title: () => t('collections.title'),
  description: () => t('collections.fieldDescription'),
  info: () => t('collections.fieldInfo'),
  default: () => t('collections.default'),
  'metadata.unique': () => t('collections.unique'),
  'metadata.detailGroupId': () => t('collections.group'),
  'metadata.detailPriority': () => t('collections.priority'),
  'metadata.fieldSize': () => t('collections.fieldSize'),
  'metadata.hidden': () => t('collections.hidden'),
  'metadata.disabled': () => t('collections.readonly'),
  'metadata.required': () => t('collections.required'),
  'metadata.calculation': () => t('collections.calculation'),
  'metadata.invalid': () => t('collections.invalid'),
  'metadata.coreOptionsFormula': () => t('collections.optionsFormula'),
}

/** As the editor calls a setting of the field; one that it does not show by its path. */
export function settingName({ format }: FieldSchema, path: string): string {
  if (isCommon(path)) return common[path]()
  const setting = ownValue(findFormat(format)?.settings, path)
  return setting ? translateSetting(setting).title : path
}

function isCommon(path: string): path is CommonSetting {
  return Object.hasOwn(common, path)
}
