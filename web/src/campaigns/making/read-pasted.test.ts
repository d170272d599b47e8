import { expect, test } from 'vitest'
import { readPasted } from './read-pasted.ts'

const expected = 'Who pays?\nThe council pays **for the visits** only.\n• six hours\n• **petrol** & evenings'

const word = `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word">
<head><meta charset=utf-8><style><!-- p.MsoNormal {margin:0cm; font-weight:bold} --></style>
<!--[if gte mso 9]><xml><w:WordDocument><w:View>Normal</w:View></w:WordDocument></xml><![endif]--></head>
<body lang=EN-GB style='tab-interval:36.0pt'>
<!--StartFragment-->
<p class=MsoNormal>Who pays?<o:p></o:p></p>
<p class=MsoNormal>The council pays <b style='mso-bidi-font-weight:normal'>for the
visits</b> only.<o:p>&nbsp;</o:p></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span
style='font-family:Symbol;mso-fareast-font-family:Symbol'><span style='mso-list:Ignore'>·<span
style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>six hours<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><!--[if !supportLists]--><span
style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp; </span></span></span><!--[endif]--><b>petrol</b> &amp; evenings</p>
<!--EndFragment--></body></html>`

const googleDocs = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1f0d"><p dir="ltr" style="line-height:1.38;"><span style="font-size:11pt;font-weight:400;">Who pays?</span></p><p dir="ltr"><span style="font-weight:400;">The council pays </span><span style="font-weight:700;">for the visits</span><span style="font-weight:400;"> only.</span></p><ul style="margin-top:0;"><li dir="ltr" style="list-style-type:disc;font-weight:400;" aria-level="1"><p dir="ltr" role="presentation"><span style="font-weight:400;">six hours</span></p></li><li dir="ltr" style="font-weight:400;"><p dir="ltr" role="presentation"><span style="font-weight:700;">petrol</span><span style="font-weight:400;"> &amp; evenings</span></p></li></ul></b><br class="Apple-interchange-newline">`

const outlookWeb = `<div class="elementToProof" style="font-family: Aptos, sans-serif;">Who pays?</div><div class="elementToProof">The council pays <strong>for the visits</strong> only.</div><div><br></div><ul data-editing-info='{"applyListStyleFromLevel":true}'><li style="font-family: Aptos;"><div role="presentation" class="elementToProof">six hours</div></li><li><div role="presentation"><b>petrol</b>&nbsp;&amp; evenings</div></li></ul>`

const libreOffice = `<!DOCTYPE html><html><head><meta http-equiv="content-type" content="text/html; charset=utf-8"/><title></title><meta name="generator" content="LibreOffice 24.2 (Linux)"/><style type="text/css">p { line-height: 115% }</style></head><body lang="en-GB" dir="ltr"><p style="line-height: 100%">Who pays?</p>
<p>The council pays <b>for
the visits</b> only.</p>
<ul>
	<li><p style="margin-bottom: 0cm">six hours</p></li>
	<li><p><b>petrol</b> &amp; evenings</p></li>
</ul>
</body></html>`

test.each([
  ['Word', word],
  ['Google Docs', googleDocs],
  ['Outlook on the web', outlookWeb],
  ['LibreOffice', libreOffice],
])('what is copied from %s keeps its paragraphs, bold words and bullets, and nothing else', (_, html) =>
  expect(readPasted(html)).toBe(expected),
)

test.each([
  ['<p><b>Both </b><b>bold</b></p>', '**Both bold**'],
  ['<p><b>Now</b><b>&nbsp;</b>we</p>', '**Now** we'],
  ['<p><span style="font-weight:bold">Ring&nbsp;</span>us</p>', '**Ring** us'],
  ['<p><b>Bold, <span style="font-weight: normal">not,</span> bold</b></p>', '**Bold,** not, **bold**'],
  ['<h2>Come along</h2>on Friday<br>at six', '**Come along**\non Friday\nat six'],
  ['<p>·&nbsp;&nbsp; a bullet as text</p>', '• a bullet as text'],
  ['<table><tr><td>One</td><td>Two</td></tr></table>', 'One\nTwo'],
  ['<p>5 < 6 &#8364;9 &#x2014; &unknown; <img src=x onerror=alert(1)></p>', '5 < 6 €9 — &unknown;'],
  ['<script>alert(1)</script><a href="https://example.org">a link</a>', 'a link'],
  ['<ul><li>one<ul><li>in it</li></ul></li></ul>after', '• one\n• in it\nafter'],
  ['', ''],
])('%j becomes %j', (html, text) => expect(readPasted(html)).toBe(text))
