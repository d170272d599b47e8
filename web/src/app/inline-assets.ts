import { usedRules } from './used-rules.ts'

/** A page that is still loads nothing before it is painted: its style sheets and `page.js` travel inside it. */

/** @returns what stands in an asset of the build; undefined where there is no build, as in development. */
export type ReadAsset = (path: string) => string | undefined

const styleLink = /<link [^>]*rel="stylesheet" href="([^"#]+)#?"[^>]*\/>/g
const blockingScript = /<script src="([^"]+)"><\/script>/

/**
 * Puts the rules that a finished page uses, and its blocking script, into the page itself: on a phone with a slow line each file
 * that is waited for costs half a second. Only for pages that React never wakes, because it would find others than it made.
 * @param html the page as it was rendered
 * @param nonce lets both run and apply under the content security policy
 */
export function inlineAssets(html: string, nonce: string, read: ReadAsset): string {
  const sheets = [...html.matchAll(styleLink)].map(([, path = '']) => read(path))
  const script = read(blockingScript.exec(html)?.[1] ?? '')
  if (!sheets.length || sheets.includes(undefined) || script === undefined) return html

  const classes = classesIn(html)
  const css = sheets.map((sheet) => usedRules(sheet!, classes)).join('')
  if (/<\/(style|script)/i.test(css + script)) throw new Error('This text would end its own element')
  let first = true
  return html
    .replace(styleLink, () => {
      const style = first ? `<style nonce="${nonce}">${css}</style>` : ''
      first = false
      return style
    })
    .replace(blockingScript, () => `<script nonce="${nonce}">${script}</script>`)
}

function classesIn(html: string): Set<string> {
  const classes = new Set<string>()
  for (const [, names = ''] of html.matchAll(/ class="([^"]*)"/g))
    for (const name of names.split(/\s+/)) classes.add(name)
  return classes
}
