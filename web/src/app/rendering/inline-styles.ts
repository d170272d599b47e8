import { usedRules } from './used-rules.ts'

/** @returns the content of a built asset; undefined where there is no build, as in development. */
export type ReadAsset = (path: string) => string | undefined

// React writes these elements, so their form is known.
const styleLink = /<link [^>]*rel="stylesheet" href="([^"#]+)#?"[^>]*\/>/g

/**
 * Puts the CSS rules that a static page uses into the page, so that the first paint waits for no other file (docs/decisions/0019). Only for
 * pages without React: hydration would find a different document.
 * @param html the rendered page
 * @param nonce allows the inlined style in the content security policy
 */
export function inlineStyles(html: string, nonce: string, read: ReadAsset): string {
  const sheets = [...html.matchAll(styleLink)].map(([, path = '']) => read(path))
  if (!sheets.length || sheets.includes(undefined)) return html

  const classes = classesIn(html)
  const css = sheets.map((sheet) => usedRules(sheet!, classes)).join('')
  if (/<\/style/i.test(css)) throw new Error('This text would end its own element')
  let first = true
  return html.replace(styleLink, () => {
    const style = first ? `<style nonce="${nonce}">${css}</style>` : ''
    first = false
    return style
  })
}

function classesIn(html: string): Set<string> {
  const classes = new Set<string>()
  for (const [, names = ''] of html.matchAll(/ class="([^"]*)"/g))
    for (const name of names.split(/\s+/)) classes.add(name)
  return classes
}
