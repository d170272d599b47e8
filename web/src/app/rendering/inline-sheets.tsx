import { use } from 'react'
import { DocumentContext } from './document-context.ts'

/**
 * The style sheets of a dashboard, whole, so that its first paint waits for no other file. React takes the element as it finds it, so the
 * browser does not have the text a second time.
 * @param srcs their addresses, on the server
 */
export function InlineSheets({ srcs }: { srcs: readonly string[] }) {
  const server = use(DocumentContext)
  const texts = srcs.map((src) => (server ? server.readAsset(src) : ''))
  if (texts.includes(undefined)) throw new Error(`The build lacks one of ${srcs.join(', ')}`)
  const text = texts.join('')
  if (/<\/style/i.test(text)) throw new Error(`${srcs.join(', ')} would end their own element`)
  return <style nonce={server?.nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />
}
