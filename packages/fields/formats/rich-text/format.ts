import { defineFormat } from '../../define-format.ts'
import { wordOperators } from '../../operators.ts'
import { placeholderSetting, unlimitedHeightSetting } from '../../settings.ts'
import { shortTextTraits } from '../../traits.ts'
import { rules } from './rules.ts'

export const format = defineFormat({
  ...shortTextTraits,
  ...rules,
  id: 'rich-text',
  label: 'Rich text',
  summary: 'Text with headings, lists, tables, images and links.',
  category: 'text',
  keywords: ['html', 'formatted', 'document', 'markup', 'wysiwyg', 'editor'],
  operators: [...wordOperators, '$startsWith', '$endsWith'],
  uniqueable: false,
  settings: { ...placeholderSetting, ...unlimitedHeightSetting },
  defaults: { metadata: { fieldSize: 'full' } },
  samples: () => [
    '<p>One <strong>strong</strong> word &amp; <a href="https://example.com">a link</a></p>',
    '<h1>Title</h1><p>a &lt; b<br>c</p><ol type="i"><li>one<ul><li>two</li></ul></li></ol><ul data-list="check"><li data-checked="true">done</li></ul>',
    '<pre data-language="sql">select 1\n  from t</pre><blockquote>Quote</blockquote><hr><aside data-type="warning">Mind the gap</aside>',
    '<table data-borders="first_row" data-align="center"><colgroup><col width="120"><col></colgroup><tbody><tr><th><p>A</p></th><th></th></tr><tr><td colspan="2"><p>1</p></td></tr></tbody></table>',
    '<p><img src="/api/files/0193b3a0" alt="Plan" width="320" height="200" data-align="left"></p><figure data-file="0193b3a0">plan.pdf</figure><p><span style="color: #aa0000; font-size: 18px">red</span></p>',
  ],
  invalidSamples: () => [{ value: 5 }, { value: ['<p>a</p>'] }, { value: 'nul \u0000' }, { value: 'half \ud83d' }],
})
