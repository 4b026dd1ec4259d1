import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { drawNodes } from './draw-nodes.tsx'
import { format } from './format.ts'
import { parseHtml } from './parse-html.ts'

function draw(html: string): string {
  const parsed = parseHtml(html)
  if ('refused' in parsed) throw new Error(parsed.refused)
  return renderToStaticMarkup(drawNodes(parsed.nodes))
}

test.each(format.samples())('sample %# is drawn with all its words', html => {
  const words = draw(html).replaceAll(/<svg.*?<\/svg>|<[^>]*>/g, '')
  expect(words.replaceAll('&#x27;', "'")).toBe(html.replaceAll(/<[^>]*>/g, ''))
})

test('S70 markup that no server cleaned is drawn without what runs', () => {
  const drawn = draw(
    '<p onclick="alert(1)" id="x" class="y">a<script>alert(1)</script><svg onload="alert(1)"><a>b</a></svg></p>' +
      '<a href="javascript:alert(1)">c</a><img src="data:image/svg+xml,x" onerror="alert(1)"><iframe src="/x"></iframe>' +
      '<span style="color: red; position: fixed; background: url(//evil.example)">d</span><figure data-file="../x">e</figure>' +
      '<form action="//evil.example"><button>f</button></form><custom-element>g</custom-element>',
  )
  expect(drawn).toBe('<p>a</p>c<span style="color:red">d</span>efg')
})

test('headings stand below those of the page, links open apart, numbers and check marks are drawn', () => {
  expect(draw('<h1>a</h1>')).toBe('<h3 data-level="h1">a</h3>')
  expect(draw('<a href="https://example.com">a</a>')).toBe(
    '<a href="https://example.com" target="_blank" rel="noopener noreferrer nofollow">a</a>',
  )
  expect(draw('<ol type="i" start="3" data-prefix="§"><li>a</li></ol>')).toBe(
    '<ol type="i" start="3" data-prefix="§" style="--prefix:&quot;§&quot;"><li>a</li></ol>',
  )
  expect(draw('<ul data-list="check"><li data-checked="true">a</li></ul>')).toContain('data-icon="check_box"')
  expect(draw('<table><tr><td colspan=2 rowspan=3>a</table>')).toContain('<td colSpan="2" rowSpan="3">')
})
