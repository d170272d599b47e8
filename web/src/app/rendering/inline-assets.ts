import { usedRules } from './used-rules.ts'

/** @returns the content of a built asset; undefined where there is no build, as in development. */
export type ReadAsset = (path: string) => string | undefined

// React writes these elements, so their form is known.
const styleLink = /<link [^>]*rel="stylesheet" href="([^"#]+)#?"[^>]*\/>/g
const blockingScript = /<script src="([^"]+)"><\/script>/

/**
 * Puts the CSS rules that a static page uses, and its blocking script, into the page, so that the first paint waits for no
 * other file (docs/decisions/0035). Only for pages without React: hydration would find a different document.
 * @param html the rendered page
 * @param nonce allows the inlined style and script in the content security policy
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
