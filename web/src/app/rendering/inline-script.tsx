import { use } from 'react'
import { DocumentContext } from './document-context.ts'

/**
 * Scripts that run before the first paint. Their text is in the page, so that nothing waits for another file. The browser does not have the
 * text a second time: React takes the element as it finds it. In development, without a build, they are files.
 * @param srcs the assets' addresses
 */
export function InlineScripts({ srcs }: { srcs: readonly string[] }) {
  const server = use(DocumentContext)
  if (import.meta.env.DEV) return srcs.map((src) => <script key={src} src={src} />)
  const texts = srcs.map((src) => (server ? server.readAsset(src) : ''))
  if (texts.includes(undefined)) throw new Error(`The build lacks one of ${srcs.join(', ')}`)
  const text = texts.join('')
  if (/<\/script/i.test(text)) throw new Error(`${srcs.join(', ')} would end their own element`)
  return <script nonce={server?.nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />
}
