import { createHash } from 'node:crypto'

/**
 * Allows the inline scripts and styles that carry the nonce by the hashes of their content instead, so that the page is the same for everybody and
 * can be cached. The nonce is new for each rendering, so text that somebody smuggled into the page is not among them.
 * @param html as it was rendered
 * @returns the page without nonces, and its content security policy
 */
export function allowByHash(html: string, nonce: string): { html: string; policy: string } {
  const hashes = { script: new Set<string>(), style: new Set<string>() }
  const marked = new RegExp(`<(script|style)([^>]*?) nonce="${nonce}"([^>]*)>([^]*?)</\\1>`, 'g')
  const withoutScripts = html.replaceAll(
    marked,
    (_, name: 'script' | 'style', before: string, after: string, content: string) => {
      if (content) hashes[name].add(`'sha256-${createHash('sha256').update(content).digest('base64')}'`)
      return `<${name}${before}${after}>${content}</${name}>`
    },
  )
  return {
    // What remains are links to files, which the policy allows by their origin.
    html: withoutScripts.replaceAll(` nonce="${nonce}"`, ''),
    policy: pagePolicy([...hashes.script], [...hashes.style]),
  }
}

const pagePolicy = (scripts: readonly string[], styles: readonly string[]) =>
  [
    "default-src 'self'",
    ["script-src 'self'", ...scripts].join(' '),
    ["style-src 'self'", ...styles].join(' '),
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "frame-src 'self' blob:",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types pdf-worker service-worker',
  ].join('; ')
