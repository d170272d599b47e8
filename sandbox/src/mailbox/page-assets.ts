import { createHash } from 'node:crypto'
import { Markup } from './markup.ts'

const styles = `
:root { color-scheme: light dark; --paper: #fbf8f1; --sheet: #fff; --ink: #1a1a1a; --quiet: #4a4742; --line: #d9d2c3; --red: #a8121e; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #1b1917; --sheet: #252220; --ink: #f4efe6; --quiet: #bdb5a8; --line: #45403a; --red: #ff8f8a; }
}
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 60rem; padding: 1rem; background: var(--paper); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
h1 { margin: 0.5rem 0; font-size: 1.5rem; line-height: 1.2; overflow-wrap: anywhere; }
h2 { margin: 1.5rem 0 0.5rem; font-size: 1rem; }
a { color: var(--red); }
a:focus-visible, input:focus-visible, textarea:focus-visible, button:focus-visible, summary:focus-visible { outline: 3px solid var(--red); outline-offset: 2px; }
form { display: flex; flex-wrap: wrap; gap: 0.5rem; align-items: end; margin: 1rem 0; }
label { flex: 1 1 16rem; color: var(--quiet); font-size: 0.9rem; }
input, textarea { display: block; width: 100%; }
input, textarea, button { min-height: 2.75rem; padding: 0 0.75rem; border: 1px solid var(--line); border-radius: 4px; background: var(--sheet); color: inherit; font: inherit; }
textarea { padding-block: 0.5rem; resize: vertical; }
button { border-color: var(--red); color: var(--red); font-weight: 700; cursor: pointer; }
fieldset { display: flex; flex: 1 1 100%; flex-direction: column; margin: 0; padding: 0.5rem 1rem; border: 1px solid var(--line); border-radius: 4px; }
fieldset label { display: flex; flex: none; gap: 0.75rem; align-items: center; min-height: 2.75rem; padding: 0.25rem 0; color: inherit; font-size: 1rem; }
input[type="radio"] { flex: none; width: 1.25rem; min-height: 1.25rem; accent-color: var(--red); }
.rows { margin: 0; padding: 0; border: 1px solid var(--line); border-radius: 4px; background: var(--sheet); list-style: none; }
.rows li { padding: 0.75rem 1rem; overflow-wrap: anywhere; }
.rows li + li { border-top: 1px solid var(--line); }
.rows form { margin: 0.5rem 0 0; }
.emails { margin: 0; padding: 0; border: 1px solid var(--line); border-radius: 4px; background: var(--sheet); list-style: none; }
.emails li + li { border-top: 1px solid var(--line); }
.emails a { display: grid; grid-template-columns: 1fr auto; gap: 0 1rem; padding: 0.75rem 1rem; color: inherit; text-decoration: none; }
.emails a:hover strong { text-decoration: underline; }
.emails strong, .emails span { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.quiet, time { color: var(--quiet); font-size: 0.9rem; }
.sheet { border: 1px solid var(--line); border-radius: 4px; background: var(--sheet); }
.sheet[role="alert"] { border: 2px solid var(--red); }
p.sheet { padding: 1.5rem 1rem; }
.codes { margin: 1rem 0; padding: 0 1rem 0.5rem; }
.codes strong { font-size: 1.25rem; font-variant-numeric: tabular-nums; }
iframe { display: block; width: 100%; height: 34rem; border: 1px solid var(--line); border-radius: 4px; background: #fff; }
pre { margin: 0; padding: 1rem; overflow-x: auto; font: 0.95rem/1.5 ui-monospace, monospace; white-space: pre-wrap; overflow-wrap: anywhere; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0.25rem 1rem; margin: 0.5rem 0; }
dt { color: var(--quiet); }
dd { margin: 0; overflow-wrap: anywhere; }
summary { min-height: 2.75rem; padding: 0.6rem 0; font-weight: 700; cursor: pointer; }
nav { display: flex; justify-content: space-between; gap: 1rem; margin: 1rem 0; }
@media (max-width: 40rem) {
  .headers { grid-template-columns: 1fr; }
  .headers dd { margin-bottom: 0.5rem; }
}
`

/** Reloads the inbox when an email or code is new and nobody is typing. Without scripts it reloads every ten seconds. */
const refreshScript = `
const { count, until } = document.body.dataset
setInterval(async () => {
  if (document.hidden || document.activeElement.name === 'to') return
  const now = await fetch('/api/emails/count').then((reply) => reply.text()).catch(() => count)
  if (now !== count || (until && Date.now() > Number(until))) location.reload()
}, 2000)
`

/** Whole elements, because the hash covers all white space between the tags. */
export const styleElement = new Markup(`<style>${styles}</style>`)
export const refreshElement = new Markup(`<script type="module">${refreshScript}</script>`)

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/**
 * Allows only this style and this script, so anything an email smuggled into a page does nothing.
 * @param formTargets where forms may lead, redirects included
 */
export const pagePolicyFor = (formTargets: string) =>
  [
    "default-src 'none'",
    `style-src ${hash(styles)}`,
    `script-src ${hash(refreshScript)}`,
    "connect-src 'self'",
    "frame-src 'self'",
    `form-action ${formTargets}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
export const pagePolicy = pagePolicyFor("'self'")

/**
 * For an email's own HTML: no scripts, no forms, no frames, and pictures only from this machine. Its links open in a new tab, where the page
 * they lead to behaves as usual.
 */
export const emailPolicy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data: http://localhost:* http://127.0.0.1:*',
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'self'",
  'sandbox allow-popups allow-popups-to-escape-sandbox',
].join('; ')
