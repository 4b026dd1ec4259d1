import { describe, expect, test } from 'vitest'
import { parseHtml } from '../../parse-html.ts'
import { cleanPaste } from './clean-paste.ts'

function paste(html: string, inTable = false): string {
  const parsed = parseHtml(html)
  if ('refused' in parsed) throw new Error(parsed.refused)
  return cleanPaste(parsed.nodes, inTable)
}

/** As Word writes what is copied. */
const wordItem = (level: number, marker: string, text: string) =>
  `<p class=MsoListParagraphCxSpMiddle style='margin-left:${level * 36}.0pt;text-indent:-18.0pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='font-family:Symbol;mso-fareast-font-family:Symbol'><span style='mso-list:Ignore'>${marker}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]><span lang=EN-GB>${text}<o:p></o:p></span></p>\n\n`
const word = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{margin:0}</style><!--[if gte mso 9]><xml></xml><![endif]--></head><body lang=EN-GB><!--StartFragment-->
<h1 style='color:#2F5496'><span lang=EN-GB>Safety<o:p></o:p></span></h1>

<p class=MsoNormal style='font-family:"Calibri",sans-serif'>Wear <b style='mso-bidi-font-weight:normal'>gloves</b> and
<span style='color:red;font-size:11.0pt'>goggles</span>.<o:p></o:p></p>

${wordItem(1, '·', 'one')}${wordItem(2, 'o', 'two')}${wordItem(2, 'o', 'three')}${wordItem(1, '·', 'four')}
${wordItem(1, '1.', 'first')}${wordItem(2, 'a)', 'second')}${wordItem(3, 'ii.', 'third')}
<table class=MsoTableGrid border=1 style='border-collapse:collapse'><tr style='mso-yfti-irow:0'><td width=120 valign=top style='width:90pt;background:yellow'><p class=MsoNormal>A<o:p></o:p></p></td><td><p class=MsoNormal><o:p>&nbsp;</o:p></p></td></tr></table>
<!--EndFragment--></body></html>`

const googleSpan = (style: string, text: string) =>
  `<span style="font-size:11pt;font-family:Arial,sans-serif;color:#000000;background-color:transparent;font-weight:400;font-style:normal;text-decoration:none;vertical-align:baseline;white-space:pre-wrap;${style}">${text}</span>`
const google = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-5d1"><h2 dir="ltr" style="line-height:1.38;">${googleSpan('font-size:16pt;', 'Title')}</h2><p dir="ltr">${googleSpan('', 'plain ')}${googleSpan('font-weight:700;', 'bold')}${googleSpan('font-style:italic;', ' italic')}${googleSpan('text-decoration:underline;', ' under')}${googleSpan('text-decoration:line-through;', ' struck')}${googleSpan('vertical-align:super;', ' up')}<a href="https://example.com" style="text-decoration:none;">${googleSpan('color:#1155cc;text-decoration:underline;', 'link')}</a></p><ul><li dir="ltr" aria-level="1"><p dir="ltr" role="presentation">${googleSpan('', 'one')}</p></li><ul><li aria-level="2"><p>${googleSpan('', 'two')}</p></li></ul></ul><br><p>${googleSpan('', 'end')}</p></b><br class="Apple-interchange-newline">`

const page = `<div class="article" onclick="steal()"><script>alert(1)</script><h5 id=x>Small</h5>
  <p>One
  line <em style="font-weight: 700">here</em> <a href="javascript:alert(1)">bad</a> <a href="https://example.com/a">good</a></p>
  <img src="data:image/png;base64,AAAA"><img src="https://example.com/a.png" alt="A" onerror="steal()">
  <pre><code>if (a) {\n  b()\n}</code></pre><dl><dt>T</dt><dd>D</dd></dl><iframe src="https://evil.example"></iframe><form><input value="x"></form></div>`

describe('[2-2.6-03] what other programs copy comes as blocks of ours', () => {
  test('Word: headings, marks, colours, lists by their levels, tables', () => {
    expect(paste(word)).toBe(
      '<h1>Safety</h1>' +
        '<p>Wear <strong>gloves</strong> and <span style="color: red">goggles</span>.</p>' +
        '<ul><li>one<ul><li>two</li><li>three</li></ul></li><li>four</li></ul>' +
        '<ol><li>first<ol type="a"><li>second<ol type="i"><li>third</li></ol></li></ol></li></ol>' +
        '<table><tbody><tr><td><p>A</p></td><td><p>\u00a0</p></td></tr></tbody></table>',
    )
  })

  test('Google Docs: marks that are styles, bold that is none, lists beside items', () => {
    expect(paste(google)).toBe(
      '<h2>Title</h2>' +
        '<p>plain <strong>bold</strong><em> italic</em><u> under</u><s> struck</s><sup> up</sup>' +
        '<a href="https://example.com"><span style="color: #1155cc"><u>link</u></span></a></p>' +
        '<ul><li>one<ul><li>two</li></ul></li></ul><p><br></p><p>end</p>',
    )
  })

  test('S69 pages: nothing that runs, no foreign forms or frames, unsafe addresses as text', () => {
    expect(paste(page)).toBe(
      '<h4>Small</h4><p>One line <strong><em>here</em></strong> bad <a href="https://example.com/a">good</a></p>' +
        '<p><img src="https://example.com/a.png" alt="A"></p><pre>if (a) {\n  b()\n}</pre><p>T</p><p>D</p>',
    )
  })

  test('a cell takes no table', () => {
    expect(paste('<table><tr><td>a</td><td>b</td></tr></table>', true)).toBe('<p>a</p><p>b</p>')
  })
})
