/** Starts a reader from plain JavaScript, which arrives on standard input as JSON of URL → JavaScript (`reader-code.ts`). */
import { registerHooks } from 'node:module'
import { json } from 'node:stream/consumers'

const code = new Map(Object.entries(await json(process.stdin)))
registerHooks({
  load(url, context, next) {
    const source = code.get(url)
    return source === undefined ? next(url, context) : { format: 'module', source, shortCircuit: true }
  },
})
await import('./reader.ts')
