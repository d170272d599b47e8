import { use } from 'react'
import { DocumentContext } from './document-context.ts'

/**
 * A script that runs before the first paint. Its text is in the page, so that nothing waits for another file. The browser does not have the
 * text a second time: React takes the element as it finds it. In development, without a build, it is a file.
 * @param src the asset's address
 */
export function InlineScript({ src }: { src: string }) {
  const server = use(DocumentContext)
  if (import.meta.env.DEV) return <script src={src} />
  const text = server ? server.readAsset(src) : ''
  if (text === undefined) throw new Error(`The build has no ${src}`)
  if (/<\/script/i.test(text)) throw new Error(`${src} would end its own element`)
  return <script nonce={server?.nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />
}
